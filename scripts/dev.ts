import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import type { WebBundle } from '../src/contract/page.ts'
import { passwordLine } from '../src/server/accounts/index.ts'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { createContext } from '../src/server/context.ts'
import { ensureAdmin, loadDemoOnce } from '../src/server/first-start.ts'
import { migrate } from '../src/server/migrations.ts'
import { printStyles, typeFiles } from '../src/server/pages/bundle.ts'

/** `npm run dev`: the site with pages that reload on save; Node's --watch restarts it when the server changes. */
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const context = createContext(config)
await migrate(context.database)
await loadDemoOnce(context)
const newAdmin = await ensureAdmin(context)

const http = createServer()
// The native loader writes no temporary file, which would trigger Node's --watch.
const vite = await createVite({ configLoader: 'native', server: { middlewareMode: true, hmr: { server: http } } })
const load = async () => (await vite.ssrLoadModule('/src/web/app/server.tsx')) as WebBundle
const first = await load()

const { app } = createApp(context, {
  bundle: { ...first, render: async (request) => (await load()).render(request) },
  assetsOf: (_, type) => {
    const { styles, fonts } = typeFiles[type]
    const address = (file: string) => `/${file}`
    return {
      entry: '/scripts/dev-entry.js',
      page: '',
      styles: [
        { href: address(printStyles), media: 'print' },
        ...['src/web/styles/styles.css', ...styles].map((file) => ({ href: address(file) })),
      ],
      fonts: fonts.map(address),
      preload: [],
    }
  },
  folder: null,
})
const answer = getRequestListener(app.fetch)
http.on('request', (request, response) => vite.middlewares(request, response, () => void answer(request, response)))
http.listen(config.port, config.host, () => {
  console.log(`\n  Development at ${config.siteUrl}`)
  if (newAdmin) console.log(`  Admin: ${newAdmin.email}  ${passwordLine(newAdmin.generated)}`)
})
