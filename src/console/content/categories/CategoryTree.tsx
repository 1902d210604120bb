import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Category } from '../../../rest/content/categories.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Toolbar } from '../../ui/table/Toolbar.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import type { Draft, Spread } from './categoriesDraft.ts'
import { rowsOf } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  readonly schema: readonly Category[]
  /** Paths that items have and the schema does not contain. */
  readonly strays: readonly string[]
  readonly draft: Draft
  /** The number of items with each category, by path. */
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
  /** The number of items in the portal with each category, by path in lowercase. */
  readonly inPortal: ReadonlyMap<string, number>
  readonly spreadOf: (path: string) => Spread
  readonly onToggle: (path: string) => void
}

/** The categories as a tree of checkboxes; one row is in the tab order, and arrow keys move between rows. */
export const CategoryTree = ({ schema, strays, onToggle, ...props }: Props) => {
  const [q, setQ] = useState('')
  const [current, setCurrent] = useState<string>()
  const list = useRef<HTMLFieldSetElement>(null)
  const helpId = useId()
  const rows = rowsOf(schema, strays, q)
  const boxes = rows.filter(({ path }) => path !== undefined)
  const stop = boxes.find(({ path }) => path === current)?.path ?? boxes[0]?.path

  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const at = all.findIndex((box) => box === document.activeElement)
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : all[target]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section aria-label={t('tree')}>
      <Toolbar
        end={
          <Box component="output" aria-live="polite">
            {t('found', { count: boxes.length })}
          </Box>
        }
      >
        <SearchField label={t('search')} value={q} onSearch={setQ} />
      </Toolbar>
      <Typography variant="caption" component="p" color="textSecondary" id={helpId}>
        {t('treeHelp')}
      </Typography>
      {boxes.length === 0 ? (
        <EmptyState icon="search" isSmall>
          {t('noneFound')}
        </EmptyState>
      ) : (
        <Box
          component="fieldset"
          ref={list}
          aria-label={t('tree')}
          aria-describedby={helpId}
          onKeyDown={move}
          sx={{
            margin: 0,
            marginBlockStart: 2,
            padding: 0,
            minInlineSize: 0,
            border: '1px solid',
            borderColor: 'line',
            borderRadius: 1,
            backgroundColor: 'background.paper',
          }}
        >
          {rows.map((row) => (
            <CategoryRow
              key={row.key}
              row={row}
              isStop={row.path !== undefined && row.path === stop}
              onFocus={() => setCurrent(row.path)}
              onToggle={onToggle}
              {...props}
            />
          ))}
        </Box>
      )}
    </section>
  )
}
