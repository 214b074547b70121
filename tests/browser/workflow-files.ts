import { exported, leaking, secretKey, slack, webhook } from '../helpers/n8n/files.ts'

export { secretKey }

export const cleanFile = JSON.stringify(exported([webhook, slack]), null, 2)
export const brokenFile = JSON.stringify(exported([webhook, slack, { ...slack, position: [600, 0] }]), null, 2)
export const leakingFile = JSON.stringify(exported([webhook, leaking]), null, 2)
