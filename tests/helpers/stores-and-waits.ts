import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import { caller } from './call.ts'

/**
 * A process that stores a contact message, prints its answer, and then waits to be killed. The first argument tells
 * whether it sends mail. Its settings are in the environment.
 */
const context = createContext(readConfig(process.env))
const call = caller(createApp(context).app)
const { status } = await call('POST', '/api/contact', {
  body: { name: 'Grace', email: 'grace@navy.example', message: 'It is a moth.' },
})
if (process.argv[2] === 'sending') context.mail.start()
console.log(`answered ${status}`)
setInterval(() => {}, 1000)
