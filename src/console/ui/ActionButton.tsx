import Button, { type ButtonProps } from '@mui/material/Button'
import { useId, type MouseEvent } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Tooltip } from './Tooltip.tsx'

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why the action cannot be taken now. The button stays in view and in reach, and says it. */
  readonly disabledReason?: string | undefined
}

/** A button, or with `href` a link that looks like one, which stays visible when it may not be used and says why. */
export const ActionButton = ({ disabledReason, href, onClick, sx, ...rest }: Props) => {
  const reasonId = useId()
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
                '&, &:hover': {
                  cursor: 'not-allowed',
                  color: 'text.secondary',
                  backgroundColor: 'sunken',
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
