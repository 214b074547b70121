import { cx } from '../../ui/cx.ts'
import type { SlashMenuState } from './use-slash-menu.ts'

export function SlashMenu({ menu: { id, shown, found, active, optionId, choose } }: { menu: SlashMenuState }) {
  return (
    <>
      <p role="status" className="sr-only">
        {shown && `${found.length} blocks. Arrow keys choose, Enter inserts, Escape closes.`}
      </p>
      {shown && (
        <div
          id={id}
          role="listbox"
          aria-label="Blocks"
          className="admin-slash"
          style={{ insetInlineStart: shown.left, top: shown.top }}
        >
          {found.map(({ name, label }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which keeps the focus.
            <div
              key={name}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx('admin-slash-option', index === active && 'admin-slash-active')}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {label}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
