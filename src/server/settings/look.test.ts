import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openMailServer } from '../../../tests/helpers/mail-server.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { defaultAccent } from '../../contract/look.ts'
import { accountEmails } from '../accounts/emails.ts'
import { mediaFiles } from '../media/files.ts'

const fresh = { accent: defaultAccent, type: 'grotesk', corners: 'soft' }

it('a look with poor contrast or invalid values is refused with 422', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const refused: [look: object, sentence: string][] = [
    [
      { accent: '#ffff00' },
      'Accent is too light: the darkest shade of it that the light theme can use has a contrast of 3.7 : 1 on paper, and text needs 4.5 : 1. Choose a darker colour.',
    ],
    [
      { accent: '#000000' },
      'Accent is too dark: the lightest shade of it that the dark theme can use has a contrast of 1.9 : 1 on paper, and text needs 4.5 : 1. Choose a lighter colour.',
    ],
    [{ accent: '#fff}</style><script>alert(1)</script>' }, 'Accent must be a colour such as #1a73e8.'],
    [{ accent: 'url(//example.com)' }, 'Accent must be a colour such as #1a73e8.'],
    [{ accent: null }, 'Accent is required.'],
    [{ type: 'serif"></style>' }, 'Type must be one of grotesk, serif.'],
    [{ corners: 'toString' }, 'Corners must be one of sharp, soft, round.'],
  ]
  for (const [look, sentence] of refused) {
    const { status, body } = await site.call('PUT', '/api/admin/settings', { token, body: { look } })
    expect([status, body.fields]).toEqual([422, { [`look.${Object.keys(look)[0]}`]: sentence }])
  }
  expect((await site.call('GET', '/api/settings')).body.look).toEqual(fresh)
})

it('an accent is stored in lower case, and a hostile one in the database is not shown', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { body } = await site.call('PUT', '/api/admin/settings', { token, body: { look: { accent: ' #0B5FBE ' } } })
  expect(body.look).toEqual({ ...fresh, accent: '#0b5fbe' })
  const hostile = { look: { accent: '#fff}</style><script>', type: '../../etc', corners: ['round'] } }
  await site.context.database.db
    .updateTable('settings_version')
    .set({ settings: JSON.stringify(hostile) })
    .execute()
  site.context.database.content.changed()
  expect((await site.call('GET', '/api/settings')).body.look).toEqual(fresh)
})

it('emails have the accent on their main button, and the logo or the mark attached', async () => {
  await using server = await openMailServer()
  await using site = await openTestSite({ env: { SMTP_URL: server.url, CONTACT_TO: 'owner@example.com' } })
  const { token } = await makeAdmin(site)
  const save = (body: object) => site.call('PUT', '/api/admin/settings', { token, body })
  const send = async () => {
    await site.context.mail.transaction(accountEmails, (_, emails) =>
      emails.send('password-changed', { to: 'ada@example.com' }),
    )
    await site.context.mail.deliverDue()
    const mail = server.received.at(-1)?.mail
    return {
      html: String(mail?.html),
      attached: mail?.attachments.map(({ contentId, mimeType }) => [contentId, mimeType]),
      picture: Buffer.from(mail?.attachments[0]?.content as ArrayBuffer),
    }
  }
  const plain = await send()
  expect(plain.attached).toEqual([['<logo>', 'image/png']])
  expect(plain.html).toContain('background:#be310b')

  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00aa77' } })
    .webp()
    .toBuffer()
  const logo_url = `/media/${await mediaFiles(site.context.files).write(logo)}`
  await save({ look: { accent: '#0b5fbe' }, identity: { logo_url } })
  const own = await send()
  expect(own.attached).toEqual([['<logo>', 'image/png']])
  const { dominant } = await sharp(own.picture).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r + 100)
  expect(own.html).toContain('src="cid:logo"')
  expect(own.html).toContain('background:#0b5fbe')
  expect(own.html).toContain('.button { background: #3984e7 !important')

  await save({ identity: { logo_url: '/media/00000000000000000000000000000000.webp' } })
  const lost = await send()
  expect(lost.attached).toEqual(plain.attached)
  expect((await sharp(lost.picture).stats()).dominant.r).toBeGreaterThan(200)
})
