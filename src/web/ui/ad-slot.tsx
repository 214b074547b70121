import type { PublicSettings } from '../../contract/settings.ts'
import { Card } from './card.tsx'
import { cx } from './cx.ts'

interface AdSlotProps {
  /** The id of the slot, which its element has even without a card. */
  slot: string
  /** The owner's own advertisement. Without one, or without a title, the slot takes no room. */
  card?: PublicSettings['ads']
  className?: string
}

/** A place for an advertisement. It is not a landmark, because a page may have several. */
export function AdSlot({ slot, card, className }: AdSlotProps) {
  if (!card?.house_title) return <div data-ad-slot={slot} hidden />
  const { house_title: title, house_text: text, house_url: address, house_image_url: image } = card
  return (
    <div data-ad-slot={slot} className={cx('no-print', className)}>
      <Card className="flex items-start gap-6 p-6 sm:p-7">
        {image && (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            className="w-20 flex-none rounded-node border border-line object-cover"
            style={{ aspectRatio: '4/3' }}
          />
        )}
        <div className="grid min-w-0 gap-2">
          <p className="font-heading text-xl font-semibold wrap-anywhere">
            {address ? (
              <a className="cover" href={address} rel="noopener">
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          {text && <p className="max-w-text text-ink-muted">{text}</p>}
        </div>
      </Card>
    </div>
  )
}
