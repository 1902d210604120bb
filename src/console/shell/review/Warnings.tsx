import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Tone } from '../../ui/designTokens.ts'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Severity, Warning } from '../changes/warning.ts'
import { t } from './messages.ts'

/** The tones, which are also the names of the icons. */
const toneOf = { dangerous: 'error', warning: 'warning', note: 'info' } as const satisfies Record<
  Severity,
  Tone
>

/** Up to this number, the entries of a warning are shown at once. */
const maxOpen = 5

interface Props {
  readonly severity: Severity
  readonly warnings: readonly Warning[]
  /** Below the warnings, such as what confirms them. */
  readonly children?: ReactNode
}

/** The warnings of one severity in one notice, each with the consequence first. Renders nothing without warnings. */
export const Warnings = ({ severity, warnings, children }: Props) => {
  if (warnings.length === 0) return null
  const tone = toneOf[severity]
  const isStrong = severity !== 'note'
  return (
    <Box
      sx={{
        paddingBlock: 3,
        paddingInline: 4,
        marginBlockEnd: 3,
        borderRadius: 1,
        border: '1px solid',
        borderColor: `tone.${tone}.solid`,
        backgroundColor: `tone.${tone}.soft`,
        fontSize: '0.8125rem',
        lineHeight: '20px',
      }}
    >
      {warnings.map(({ text, detail, list }) => (
        <Box key={text} sx={{ display: 'flex', gap: 3, '& + &': { marginBlockStart: 3 } }}>
          <SpriteIcon name={tone} size={20} color={`var(--mui-palette-tone-${tone}-solid)`} />
          <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <Box
              component="p"
              sx={{
                margin: 0,
                ...(isStrong && { fontWeight: 600, color: `tone.${tone}.text` }),
              }}
            >
              <VisuallyHidden>
                {t('about', { severity: t(`severity.${severity}`) })}{' '}
              </VisuallyHidden>
              {text}
            </Box>
            {detail !== undefined && <Box sx={{ whiteSpace: 'pre-line' }}>{detail}</Box>}
            {list !== undefined && list.length > 0 && (
              <Disclosure
                summary={t('showList', { count: list.length })}
                open={list.length <= maxOpen}
              >
                <Box
                  component="ul"
                  tabIndex={0}
                  sx={{ margin: 0, paddingInlineStart: 4, maxBlockSize: 200, overflowY: 'auto' }}
                >
                  {list.map((entry, index) => (
                    <li key={index}>{entry}</li>
                  ))}
                </Box>
              </Disclosure>
            )}
          </Box>
        </Box>
      ))}
      {children !== undefined && (
        <Box sx={{ marginBlockStart: 3, paddingInlineStart: 8 }}>{children}</Box>
      )}
    </Box>
  )
}
