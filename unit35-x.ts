import { countSteps } from './tests/helpers/steps.ts'
const { hostileShapes } = await import('./tests/helpers/n8n/hostile-workflows.ts')
const { everything } = await import('./tests/helpers/n8n/everything.ts')
const pick = (s: number) => hostileShapes(s).find(([t]) => t === 'notes behind many wires')?.[1] ?? ''
const t0 = process.cpuUsage()
const a = await countSteps(() => everything(pick(10_000))), b = await countSteps(() => everything(pick(40_000)))
const u = process.cpuUsage(t0)
console.log(process.argv[2], a, b, (b / a).toFixed(2), ((u.user + u.system) / 1e6).toFixed(1) + ' s')
