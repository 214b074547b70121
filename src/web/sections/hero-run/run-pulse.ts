/** Moves the pulse of the wire into step `index`; no pulse outside 0 to 1. */
export function movePulse(drawing: HTMLElement, index: number, progress: number) {
  for (const old of drawing.querySelectorAll('.run-pulse')) old.remove()
  if (progress <= 0 || progress >= 1) return
  // There is one wire for wide windows and one for narrow ones.
  for (const wire of drawing.children[index]?.querySelectorAll<HTMLElement>(':scope > .wire') ?? []) {
    const [from, to] = ['--from', '--to'].map((name) => Number(wire.style.getPropertyValue(name)))
    const [along, across] = [
      curve(progress, 0, 50, 50, 100),
      curve(progress, from ?? 50, from ?? 50, to ?? 50, to ?? 50),
    ]
    const pulse = document.createElement('span')
    pulse.className = 'run-pulse'
    const isWide = wire.dataset.axis === 'x'
    pulse.style.left = `${isWide ? along : across}%`
    pulse.style.top = `${isWide ? across : along}%`
    wire.append(pulse)
  }
}

/** A point of the cubic curve that `Wire` draws. */
const curve = (t: number, a: number, b: number, c: number, d: number): number =>
  (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * d
