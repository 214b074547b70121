/** Run in a page. What is below its first screen is hydrated when the pointer moves; `wakeBelow` simulates this. */
export const isHydrated = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'))

export const wakeBelow = () =>
  document.documentElement.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))

export const isWhollyHydrated = () => {
  const places = [...document.querySelectorAll('main, main > *, main > * > *, footer')]
  return places.every((place) => Object.keys(place).some((key) => key.startsWith('__reactProps')))
}
