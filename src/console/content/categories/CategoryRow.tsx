import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { categoryLimits } from '../../../rest/content/categories.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { boxOf, type Draft, type Spread } from './categoriesDraft.ts'
import type { Row } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  readonly row: Row
  readonly draft: Draft
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
  readonly inPortal: ReadonlyMap<string, number>
  readonly spreadOf: (path: string) => Spread
  /** Whether the row is the one in the tab order. */
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onToggle: (path: string) => void
}

const indent = 22

/** The row of a category: its checkbox, the number of items that have it, and its change in the draft. */
export const CategoryRow = ({ row, ...props }: Props) =>
  row.path === undefined ? (
    <Typography
      component="h2"
      sx={{ paddingInline: 3, paddingBlock: 2, fontWeight: 600, backgroundColor: 'sunken' }}
    >
      {row.title}
    </Typography>
  ) : (
    <Assignable row={row} path={row.path} {...props} />
  )

const Assignable = ({
  row: { title, description, level, kind },
  path,
  draft,
  counts,
  total,
  inPortal,
  spreadOf,
  isStop,
  onFocus,
  onToggle,
}: Props & { path: string }) => {
  const helpId = useId()
  const box = boxOf(draft, path, spreadOf(path))
  const choice = draft.mode === 'change' ? draft.choices.get(path) : undefined
  const has = counts.get(path) ?? 0
  const everywhere = inPortal.get(path.toLowerCase()) ?? 0
  const isFull =
    draft.mode === 'replace' && box === 'none' && draft.chosen.size >= categoryLimits.perItem
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        paddingInline: 3,
        paddingBlock: 1,
        paddingInlineStart: `${8 + (level - 1) * indent}px`,
        borderBlockStart: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minBlockSize: 28 }}
      >
        <Checkbox
          checked={box === 'all'}
          indeterminate={box === 'some'}
          disabled={isFull}
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onChange={() => onToggle(path)}
          aria-describedby={helpId}
        />
        <span>{title}</span>
      </Box>
      {kind === 'stray' && <StateChip tone="warning">{t('strays')}</StateChip>}
      {choice && (
        <StateChip tone={choice === 'add' ? 'success' : 'error'}>{t(`choice.${choice}`)}</StateChip>
      )}
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        id={helpId}
        sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}
      >
        {description !== undefined && `${description} · `}
        {t('spread', { has, count: total })}
        {everywhere > 0 && ` · ${t('inPortal', { count: everywhere })}`}
        {isFull && ` · ${t('chosenTooMany', { limit: categoryLimits.perItem })}`}
      </Typography>
    </Box>
  )
}
