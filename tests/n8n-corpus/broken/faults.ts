import { code } from './code.ts'
import type { Fault } from './fault.ts'
import { flows } from './flow.ts'
import { heldOut } from './held-out.ts'
import { nodes } from './nodes.ts'
import { texts } from './texts.ts'

export const allFaults: readonly Fault[] = [...texts, ...code, ...flows, ...nodes, ...heldOut]
