import { paths } from '../../contract/site-map.ts'

/** The workflow's own drawing, small. One picture a theme, of which a browser fetches the one that it shows. */
export function Thumbnail({ slug, version }: { slug: string; version: number }) {
  return (
    <span className="block aspect-video overflow-hidden bg-sunk">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`${paths.workflowThumbnail(slug, theme)}?v=${version}`}
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
