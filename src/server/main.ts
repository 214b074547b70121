import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createContext } from './context.ts'
import { migrate } from './database/migrate.ts'
import { ensureAdmin, loadDemoOnce } from './first-start.ts'
import { openBuiltWeb } from './pages/bundle.ts'

/** Starts the site and stops it without losing a request. */
async function main() {
  const config = readConfig(process.env)
  const context = createContext(config)
  await migrate(context.database)
  await loadDemoOnce(context)
  const newAdmin = await ensureAdmin(context)

  const { app, cache } = createApp(context, await openBuiltWeb())
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    if (!cache?.answer(request, response)) void listener(request, response)
  })

  server.on('error', (error) => fail(listenError(error, config)))
  server.listen(config.port, config.host, () => {
    console.log(`\n  The site is at ${config.siteUrl}`)
    if (newAdmin)
      console.log(
        `  Admin area:    ${config.siteUrl}/admin\n  E-mail:        ${newAdmin.email}\n  Password:      ${newAdmin.password}`,
      )
    console.log('')
    context.mail.start()
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // Requests in flight are answered; idle connections are closed by Node itself.
    server.close(async () => {
      await context.close()
      process.exit(0)
    })
    setTimeout(() => process.exit(1), 15_000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function listenError(error: Error, { port, host }: { port: number; host: string }): Error {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is in use. Stop the other program or set PORT to a free one.`)
  if (code === 'EACCES') return new ConfigError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL') return new ConfigError(`HOST ${host} is no address of this machine.`)
  return error
}

function fail(error: unknown) {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
  process.exit(1)
}

main().catch(fail)
