import { paths } from '../../contract/site-map.ts'
import { computedVersion } from '../../n8n/picture/version.ts'

/** A small drawing of the workflow. There is one picture per theme, and a browser fetches only the shown one. */
export function Thumbnail({ slug, version }: { slug: string; version: number }) {
  return (
    <span className="block aspect-video overflow-hidden bg-sunk">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`${paths.workflowThumbnail(slug, theme)}?v=${version}.${computedVersion}`}
          alt=""
          width="640"
          height="360"
          loading="lazy"
          decoding="async"
          className={theme === 'light' ? 'size-full dark:hidden' : 'hidden size-full dark:block'}
        />
      ))}
    </span>
  )
}
