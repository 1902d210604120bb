import { styled } from '@mui/material/styles'
import sprite from './sprite.svg?url&no-inline'

const Svg = styled('svg')({ flexShrink: 0, fill: 'currentColor' })

interface Props {
  /** The ID of the icon in `sprite.svg`. */
  readonly name: string
  /** Width and height (px). */
  readonly size?: number
  /** A CSS color; default: muted. */
  readonly color?: string
}

/** An icon of the sprite, which is one file for all of them. It is hidden from screen readers; the text beside it has the meaning. */
export const SpriteIcon = ({
  name,
  size = 16,
  color = 'var(--mui-palette-text-secondary)',
}: Props) => (
  <Svg aria-hidden width={size} height={size} style={{ color }}>
    <use href={`${sprite}#${name}`} />
  </Svg>
)
