import { textParts } from './text-parts.ts'

/** A visitor's text with its line breaks. Addresses become links, marked so that search engines give them no credit. */
export function CommentText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {textParts(text).map(({ text: part, href }) => {
        const key = at
        at += part.length
        return href ? (
          <a key={key} className="link" href={href} rel="nofollow ugc noopener">
            {part}
          </a>
        ) : (
          <span key={key}>{part}</span>
        )
      })}
    </p>
  )
}
