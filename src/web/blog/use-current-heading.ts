import { useEffect, useState } from 'react'

/** The reading line, as a share of the window's height. */
const readingLine = 0.3

/** The heading of the current passage: the last one above the reading line, or null before the first. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const follow = () => {
      const line = window.innerHeight * readingLine
      const passed = elements.filter((element) => element.getBoundingClientRect().top < line)
      setCurrent(passed.at(-1)?.id ?? null)
    }
    // The observed area begins far above the window, so that a heading enters or leaves it only at the reading line,
    // also when a jump skips it.
    const observer = new IntersectionObserver(follow, {
      rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px`,
    })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])

  return current
}
