import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { collectionNames } from '../../../src/contract/collections.ts'
import { exportedMessages, exportedReplyTemplates } from '../../../src/server/contact/index.ts'
import { storeUpload } from '../../../src/server/media/routes.ts'
import { exportedConsents } from '../../../src/server/testimonials/index.ts'
import { makeEntry } from '../factories.ts'
import { makeUser } from '../people.ts'
import { goodFiles } from '../sample-files.ts'
import type { TestSite } from '../site.ts'

export const smallPicture = (red = 200): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: { r: red, g: 10, b: 10 } } })
    .png()
    .toBuffer()

const workflowFile = readFileSync(new URL('../../../content/demo/workflows/error-pager.json', import.meta.url), 'utf8')

export async function addPicture({ context: { files, media } }: TestSite, name: string) {
  const image = await storeUpload(files, await smallPicture())
  return media.add({ ...image, name, alt: 'A bridge' })
}

/** Fills a site with something of each kind that an export has. */
export async function fillSite(site: TestSite) {
  const { collections, workflows, files, database } = site.context
  const image = await addPicture(site, 'My Brücke.PNG')
  for (const name of collectionNames.filter((name) => name !== 'blogs')) await makeEntry(site, name)
  await makeEntry(site, 'projects', { image_url: image.url })

  const post = await makeEntry(site, 'blogs', { slug: 'old', content: `![a](${image.url})`, image_url: image.url })
  await collections.blogs.update(post.id, { slug: 'con', content: `Now ![a](${image.url})\r\n---\r\nb` })
  await makeEntry(site, 'blogs', { slug: 'later', published: true, publish_at: '2999-01-01T00:00:00.000Z' })
  await makeEntry(site, 'blogs', { slug: 'draft', published: false, content: `![](../media/my-brucke.webp)` })

  const details = { name: 'Pager', description: 'Pages', category: 'Alerts' }
  const template = await workflows.create({
    ...details,
    slug: 'pager',
    workflow_json: workflowFile,
    published: true,
    changelog: 'First.',
    run: { kind: 'table', text: '[{"node": "Build report", "items": [{"subject": "Failed: Orders"}]}]' },
  })
  await workflows.update(template, {
    ...details,
    slug: 'error-pager',
    version: '2.0.0',
    changelog: 'Second.',
  })
  await workflows.count(template, 'address')
  const removed = await workflows.create({ ...details, slug: 'gone', workflow_json: workflowFile })
  await workflows.remove(removed)

  const user = await makeUser(site)
  const { body: comment } = await site.call('POST', '/api/comments', {
    token: user.token,
    body: { blog_id: post.id, content: 'First!\n---\n"quoted"' },
  })
  await database.db.updateTable('comments').set({ approved: 1 }).where('id', '=', comment.id).execute()
  await site.call('POST', '/api/comments', {
    token: user.token,
    body: { blog_id: post.id, content: 'A *reply*', parent_id: comment.id },
  })
  await site.call('POST', `/api/comments/${comment.id}/like`, { token: user.token })

  await files.put('attachments/6b1f0f0e-3c57-4b5e-9a51-0d8f3f8c0a11', goodFiles.pdf)
  await files.put('attachments/6b1f0f0e-3c57-4b5e-9a51-0d8f3f8c0a12', goodFiles.pdf)
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  await exportedMessages.add(database.db, {
    id: '0198f000-0000-7000-8000-00000000000a',
    ...{ name: 'Ada', email: 'ada@example.com', subject: null, about: null, message: 'Hello', state: 'new' },
    ...{ suspect: false, fingerprint: 'abc', notes: 'Likes short mails.', ...times },
    ...{ stage: 'offer sent', follow_up: '2026-02-01T09:00:00.000Z', amount: 1200.5, currency: 'EUR' },
    attachment: {
      stored: '6b1f0f0e-3c57-4b5e-9a51-0d8f3f8c0a11',
      name: 'My plan.pdf',
      type: 'application/pdf',
      size: goodFiles.pdf.length,
    },
    replies: [
      {
        id: '0198f000-0000-7000-8000-00000000000b',
        text: 'Dear Ada,\n\nyes.',
        state: 'sent',
        sent_at: '2026-01-02T00:01:00.000Z',
        created_at: '2026-01-02T00:00:00.000Z',
      },
      {
        id: '0198f000-0000-7000-8000-00000000000e',
        text: 'Here it is.',
        state: 'sent',
        sent_at: null,
        created_at: '2026-01-03T00:00:00.000Z',
        by_client: true,
        attachment: {
          stored: '6b1f0f0e-3c57-4b5e-9a51-0d8f3f8c0a12',
          name: 'My other plan.pdf',
          type: 'application/pdf',
          size: goodFiles.pdf.length,
        },
      },
    ],
  })
  const answer = { id: '0198f000-0000-7000-8000-00000000000c', name: 'First answer', text: 'Hello {name},' }
  await exportedReplyTemplates.add(database.db, answer)
  await exportedConsents.add(database.db, {
    id: '0198f000-0000-7000-8000-00000000000d',
    ...{ client_name: 'Ada', client_company: null, email: 'ada@example.com', testimonial_id: null },
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-31T00:00:00.000Z',
    used_at: '2026-01-02T00:00:00.000Z',
    consent: 'You may publish this.',
  })
  return { post, image, template, user }
}
