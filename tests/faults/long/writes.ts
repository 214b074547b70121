import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { exported } from '../../helpers/n8n/files.ts'
import { goodFiles } from '../../helpers/sample-files.ts'
import { samples } from '../../helpers/samples.ts'
import type { Stored } from './stored.ts'

/** Sends requests as the admin; a body is JSON or a form. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** A kind of write. Each write has a `mark` that nothing else has, by which it is found again. */
export interface Kind {
  name: string
  send(send: Send, mark: string, fixtures: Fixtures): Promise<Response>
  /** How often the write is stored. */
  count(stored: Stored, mark: string): Promise<number>
  /** Whether a part of a stored write is missing. */
  isHalf?(stored: Stored, mark: string, dataDir: string): Promise<boolean>
  /** The letter that each stored write sends contains this. */
  letter?(mark: string): string
}

export interface Fixtures {
  postId: string
}

const counted = async (stored: Stored, sql: string, mark: string) =>
  Number((await stored.rows(`select count(*) as n from ${sql}`, [mark]))[0]?.n)

const form = (fields: Record<string, string>, file: { field: string; name: string; bytes: Uint8Array }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name)
  return body
}

const visitor = (mark: string) => ({ name: 'Grace', email: `${mark}@example.com`, message: `Message ${mark}.` })

let colour = Math.floor(Math.random() * 0xffffff)
/** A picture that differs from all others, because the same one is stored only once. */
const picture = () => {
  colour = (colour + 7919) % 0xffffff
  const background = { r: colour >> 16, g: (colour >> 8) & 255, b: colour & 255 }
  return sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The post that is changed and commented on. */
export const thePost = { ...samples.blogs.full, image_url: null, slug: 'the-post' }

export const kinds: Kind[] = [
  {
    name: 'entries',
    send: (send, mark) => send('POST', '/api/skills', { category: mark, icon: 'code' }),
    count: (stored, mark) => counted(stored, 'skills where category = $1', mark),
  },
  {
    name: 'posts',
    send: (send, mark) =>
      send('POST', '/api/blogs', { ...samples.blogs.full, image_url: null, slug: mark, keywords: [mark] }),
    count: (stored, mark) => counted(stored, 'blogs where slug = $1', mark),
    isHalf: async (stored, mark) => (await counted(stored, 'post_keyword where keyword = $1', mark)) !== 1,
  },
  {
    name: 'new versions of a post',
    send: (send, mark, { postId }) => send('PUT', `/api/blogs/${postId}`, { ...thePost, title: mark }),
    count: async (stored, mark) =>
      (await counted(stored, 'blogs where title = $1', mark)) +
      (await counted(stored, 'post_versions where title = $1', mark)),
  },
  {
    name: 'comments',
    send: (send, mark, { postId }) => send('POST', '/api/comments', { blog_id: postId, content: mark }),
    count: (stored, mark) => counted(stored, 'comments where content = $1', mark),
  },
  {
    name: 'messages',
    send: (send, mark) => send('POST', '/api/contact', visitor(mark)),
    count: (stored, mark) => counted(stored, 'messages where email = $1', `${mark}@example.com`),
    letter: (mark) => `Message ${mark}.`,
  },
  {
    name: 'messages with a file',
    send: (send, mark) =>
      send(
        'POST',
        '/api/contact/with-attachment',
        form(visitor(mark), { field: 'attachment', name: 'plan.pdf', bytes: goodFiles.pdf }),
      ),
    count: (stored, mark) => counted(stored, 'messages where email = $1', `${mark}@example.com`),
    isHalf: async (stored, mark, dataDir) => {
      const [row] = await stored.rows('select attachment_file from messages where email = $1', [`${mark}@example.com`])
      return !isWhole(join(dataDir, 'attachments', String(row?.attachment_file)), goodFiles.pdf.length)
    },
    letter: (mark) => `Message ${mark}.`,
  },
  {
    name: 'pictures',
    send: async (send, mark) =>
      send('POST', '/api/media', form({ alt: mark }, { field: 'file', name: 'p.png', bytes: await picture() })),
    count: (stored, mark) => counted(stored, 'media where alt = $1', mark),
    isHalf: async (stored, mark, dataDir) => {
      const [row] = await stored.rows('select file, bytes from media where alt = $1', [mark])
      return !isWhole(join(dataDir, 'media', String(row?.file)), Number(row?.bytes))
    },
  },
  {
    name: 'templates',
    send: (send, mark) =>
      send('POST', '/api/workflows', {
        slug: mark,
        name: mark,
        description: 'Tells a channel about orders.',
        category: 'Sales',
        published: true,
        workflow_json: JSON.stringify(exported()),
      }),
    count: (stored, mark) => counted(stored, 'workflows where slug = $1', mark),
  },
  {
    name: 'sign-ups',
    send: (send, mark) =>
      send('POST', '/api/auth/signup', { email: `${mark}@example.com`, password: 'quiet river stone' }),
    count: (stored, mark) => counted(stored, '"user" where email = $1', `${mark}@example.com`),
    isHalf: async (stored, mark) =>
      (await counted(
        stored,
        'account where "userId" = (select id from "user" where email = $1)',
        `${mark}@example.com`,
      )) !== 1,
    letter: (mark) => `${mark}@example.com`,
  },
]

const isWhole = (file: string, bytes: number) => existsSync(file) && statSync(file).size === bytes
