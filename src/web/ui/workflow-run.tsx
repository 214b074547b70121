import type { CSSProperties, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Wire } from './wire.tsx'

/** The height of each node in the wide drawing, in per cent; a long workflow repeats them. */
const heights = [58, 27, 70, 38]
/** The middle of each node in the tall drawing. */
const sides = [34, 66]

const at = (levels: readonly number[], index: number) => levels[index % levels.length] ?? 50

/**
 * When each wire is drawn and travelled, in ms. Everything ends within five seconds (WCAG 2.2.2), however many there
 * are.
 */
function schedule(wires: number) {
  const draw = Math.min(220, 1200 / wires)
  const run = Math.min(640, 3300 / wires)
  const travel = Math.round(run * 0.75)
  return {
    travel,
    drawn: (index: number) => Math.round(150 + index * draw),
    runs: (index: number) => Math.round(1550 + index * run),
  }
}

interface WorkflowRunProps {
  steps: readonly { label: string; detail: string }[]
  /** The name of the list for screen readers. */
  label: string
  /** A form in the first node, in place of its texts. */
  form?: ReactNode
  /** The state of each step while something is played on the drawing. Its own animation is over then. */
  states?: readonly string[]
  ref?: Ref<HTMLOListElement>
}

/**
 * A small workflow that draws itself, runs once and then stays finished. It takes the width of the window: work enters
 * on the left and leaves on the right; on small screens it runs from top to bottom. With reduced motion it shows its
 * end. Best with three to five steps.
 */
export function WorkflowRun({ steps, label, form, states, ref }: WorkflowRunProps) {
  const { drawn, runs, travel } = schedule(steps.length + 1)

  /** The wire that leads into step `index`; the last one leads out. */
  const wireInto = (index: number) => {
    const ends = (levels: readonly number[]) => ({
      from: at(levels, Math.max(0, index - 1)),
      to: at(levels, Math.min(steps.length - 1, index)),
    })
    const timing = { draw: true, delay: drawn(index), pulse: runs(index) }
    return (
      <>
        <Wire {...timing} {...ends(heights)} className="run-wire run-wide" />
        <Wire {...timing} {...ends(sides)} axis="y" className="run-wire run-tall" />
      </>
    )
  }

  return (
    <ol
      ref={ref}
      aria-label={label}
      data-played={states && ''}
      className={cx('run', steps.length > 4 && 'run-long')}
      style={vars({ '--pulse-time': `${travel}ms` })}
    >
      {steps.map((step, index) => (
        <li key={step.label} className="run-step">
          {wireInto(index)}
          <div
            className={cx('run-node', index === 0 && form != null && 'run-form')}
            data-run={states?.[index]}
            style={vars({
              '--x': `${at(sides, index)}%`,
              '--y': `${at(heights, index)}%`,
              '--drawn': `${drawn(index) + 160}ms`,
              '--done': `${runs(index) + travel}ms`,
            })}
          >
            {index === 0 && form}
            <span className="run-label">{step.label}</span>
            <span className="label text-ink-muted">{step.detail}</span>
            <svg aria-hidden viewBox="0 0 16 16" className="run-tick">
              <path d="M3 8.5l3.2 3.2L13 4.8" />
            </svg>
          </div>
          {index === steps.length - 1 && wireInto(steps.length)}
        </li>
      ))}
    </ol>
  )
}

function vars(properties: Record<`--${string}`, string>): CSSProperties {
  return properties as CSSProperties
}
