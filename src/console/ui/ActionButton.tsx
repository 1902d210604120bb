import Button, { type ButtonProps } from '@mui/material/Button'
import { useId, type MouseEvent } from 'react'
import { SpriteIcon } from './icons/SpriteIcon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Tooltip } from './Tooltip.tsx'

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** The name of an icon in the sprite, before the label. */
  readonly icon?: string
  /** Why the action is disabled. The button remains visible and focusable, and shows the reason. */
  readonly disabledReason?: string | undefined
}

/** A button, or with `href` a link that looks like one. If it is disabled, it remains visible and shows the reason. */
export const ActionButton = ({ icon, disabledReason, href, onClick, sx, ...others }: Props) => {
  const reasonId = useId()
  const rest = {
    ...(icon !== undefined && {
      startIcon: (
        <SpriteIcon
          name={icon}
          size={18}
          {...(others.variant === 'contained' && { color: 'currentColor' })}
        />
      ),
    }),
    ...others,
  }
  if (disabledReason === undefined)
    return (
      <Button
        {...rest}
        {...(href === undefined ? {} : { href })}
        {...(onClick ? { onClick } : {})}
        sx={sx ?? null}
      />
    )
  return (
    <>
      <Tooltip text={disabledReason}>
        {(anchor) => (
          <Button
            {...rest}
            {...anchor}
            type="button"
            aria-disabled
            aria-describedby={reasonId}
            onClick={(event: MouseEvent) => event.preventDefault()}
            sx={[
              {
                // Twice, because the colors of a variant count more than those of one class.
                '&&, &&:hover': {
                  cursor: 'not-allowed',
                  color: 'text.secondary',
                  // A quiet button stays quiet.
                  backgroundColor: others.variant === undefined ? 'transparent' : 'sunken',
                  borderColor: 'line',
                },
              },
              ...[sx ?? null].flat(),
            ]}
          />
        )}
      </Tooltip>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  )
}
