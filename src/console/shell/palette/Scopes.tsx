import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { formatNumber } from '../format.ts'
import { kinds, type Kind } from './entry.ts'
import type { Scope } from './input.ts'
import { t } from './messages.ts'

const scopes = kinds.filter((kind) => kind !== 'recent')

interface Props {
  readonly selected: Scope
  readonly totals: Readonly<Partial<Record<Kind, number>>>
  readonly onSelect: (scope: Scope) => void
}

/** Restricts the results to one kind; kinds without results are left out. */
export const Scopes = ({ selected, totals, onSelect }: Props) => {
  const shown = scopes.filter((kind) => kind === selected || (totals[kind] ?? 0) > 0)
  const sum = scopes.reduce((all, kind) => all + (totals[kind] ?? 0), 0)
  const chips: readonly (readonly [Scope, number | undefined])[] = [
    ['all', selected === 'all' ? sum : undefined],
    ...shown.map((kind) => [kind, totals[kind] ?? 0] as const),
  ]
  return (
    <Box
      component="fieldset"
      aria-label={t('show')}
      sx={{
        display: 'flex',
        gap: 2,
        minInlineSize: 0,
        margin: 0,
        border: 0,
        paddingBlock: 2,
        paddingInline: 4,
        overflowX: 'auto',
        flexShrink: 0,
      }}
    >
      {chips.map(([scope, total]) => (
        <ButtonBase
          key={scope}
          aria-pressed={scope === selected}
          onClick={() => onSelect(scope)}
          sx={{
            flexShrink: 0,
            gap: 1.5,
            minBlockSize: 26,
            '@media (pointer: coarse)': { minBlockSize: 44 },
            paddingInline: 2.5,
            border: '1px solid var(--mui-palette-line)',
            borderRadius: 999,
            fontSize: '0.8125rem',
            fontWeight: 500,
            '&:hover': { backgroundColor: 'sunken' },
            '&[aria-pressed=true]': {
              borderColor: 'tone.info.solid',
              color: 'tone.info.text',
              backgroundColor: 'tone.info.soft',
            },
          }}
        >
          {t(`kind.${scope}`)}
          {total !== undefined && <span>{formatNumber(total)}</span>}
        </ButtonBase>
      ))}
    </Box>
  )
}
