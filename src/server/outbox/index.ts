export { forgetEvents, isHeard, tell, tellCount } from './events.ts'
export { type Claimed, openQueue, put, type Way } from './queue.ts'
export type { OutboxTable } from './schema.ts'
export { openSender } from './sender.ts'
