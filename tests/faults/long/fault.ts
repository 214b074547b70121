import type { Cluster } from './postgres-cluster.ts'
import type { Random } from './random.ts'
import type { Figures } from './report.ts'

/** What the command gives each fault. */
export interface Machine {
  random: Random
  /** Starts PostgreSQL at its first use. @throws with what to do if this machine has none */
  postgres(): Promise<Cluster>
  /** The two databases, each as settings of an empty one. */
  databases: { name: 'SQLite' | 'PostgreSQL'; fresh(): Promise<Record<string, string>> }[]
  /** `--amount` on the command line: the rounds of a fault, or the minutes of the soak. */
  amount: number | null
  /** Milliseconds between two requests of one client of the soak. */
  pause: number | null
  log(line: string): void
}

export type Fault = (machine: Machine) => Promise<Figures[]>
