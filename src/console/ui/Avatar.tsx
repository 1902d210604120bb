import Box from '@mui/material/Box'

/** Returns the first letters of the first and last word of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toLocaleUpperCase())
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')

const colors = 8

/** Returns the number of a color, always the same for a username. */
const colorOf = (username: string): number =>
  Array.from(username, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (hash, code) => (hash * 31 + code) % 65_521,
    7,
  ) % colors

interface Props {
  readonly name: string
  readonly username: string
  /** Width and height (px). */
  readonly size?: number
}

/** The initials of a person on a color of their own. Hidden from screen readers, because the name is next to it. */
export const Avatar = ({ name, username, size = 20 }: Props) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      inlineSize: size,
      blockSize: size,
      borderRadius: 999,
      fontSize: size < 24 ? '0.5625rem' : size < 48 ? '0.75rem' : '1.25rem',
      fontWeight: 650,
      lineHeight: 1,
      color: 'text.primary',
      backgroundColor: `avatar.${colorOf(username)}`,
    }}
  >
    {initialsOf(name)}
  </Box>
)
