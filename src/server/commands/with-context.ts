import type { Config } from '../config.ts'
import { type Context, createContext } from '../context.ts'

/** Opens all services for the work of a command, and closes them. */
export async function withContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const context = createContext(config)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}
