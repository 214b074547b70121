import { useEffect, useRef } from 'react'

/** The id of a comment's article, which can have the focus. */
export const articleId = (id: string) => `comment-${id}`

/** Moves the focus to an element that the next renderings bring: call the function with its selector. */
export function useFocusSoon(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const found = wanted.current && document.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    found.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}

/** Moves the focus to the comment after this one, else to the one before it, else to the section. */
export function focusNeighbour(id: string): void {
  const articles = [...document.querySelectorAll<HTMLElement>('#comments article')]
  const index = articles.findIndex((article) => article.id === articleId(id))
  const neighbour = articles[index + 1] ?? articles[index - 1] ?? document.getElementById('comments')
  neighbour?.focus()
}
