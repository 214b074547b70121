import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { optional, useData } from '../loading/data-boundary.tsx'
import { TextLink } from '../router/router.tsx'
import { seriesQuery } from './queries.ts'

export const Series = optional(({ name, slug }: { name: string; slug: string }) => {
  const data = useData(seriesQuery(useApi(), slug))
  const at = data.findIndex((part) => part.slug === slug)
  if (at < 0 || data.length < 2) return null
  return (
    <nav aria-labelledby="series-heading" className="mt-14 border-t border-wire pt-6">
      <p className="label text-ink-muted">
        Part {at + 1} of {data.length}
      </p>
      <h2 id="series-heading" className="mt-2 text-xl">
        {name}
      </h2>
      <ol className="mt-4 grid gap-2">
        {data.map((part, index) => (
          <li key={part.id} className="flex items-baseline gap-4">
            <span className="label w-[9ch] flex-none text-ink-muted">{places[index - at] ?? `Part ${index + 1}`}</span>
            {index === at ? (
              <span aria-current="page">{part.title}</span>
            ) : (
              <TextLink rel={relations[index - at]} to={paths.post(part.slug)}>
                {part.title}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
})

/** By the distance from the shown post. */
const places: Record<number, string> = { [-1]: 'Previous', 0: 'This one', 1: 'Next' }
const relations: Record<number, string> = { [-1]: 'prev', 1: 'next' }
