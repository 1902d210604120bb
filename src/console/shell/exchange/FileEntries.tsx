import Button from '@mui/material/Button'
import { useState, type ComponentType } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import type { Translate } from '../../ui/texts.ts'
import type { InvalidEntry } from './exchangeFile.ts'
import type { OpenedFile } from './FileImportPage.tsx'
import { t } from './messages.ts'

/** An entry of a file, compared with what the portal has. */
interface EntryRow {
  readonly id: string
  readonly name: string
  readonly state: string
}

interface InvalidRow extends InvalidEntry, EntryRow {
  readonly state: 'invalid'
}

export const isInvalid = (row: EntryRow): row is InvalidRow => row.state === 'invalid'

interface StateWords {
  readonly tone: Tone
  readonly label: string
  readonly help?: string
}

interface ColumnOptions<R extends EntryRow> {
  /** The header of the names. */
  readonly header: string
  /** Below the name: what is known of the entry, or why it can't be imported. */
  readonly help: (row: R) => string | undefined
  readonly isReason?: boolean
  readonly states: Readonly<Record<R['state'], StateWords>>
  readonly others: readonly Column<R | InvalidRow>[]
}

/** Returns the columns of the entries of a file: names, states, and others. */
export const entryColumns = <R extends EntryRow>({
  header,
  help,
  isReason = false,
  states,
  others,
}: ColumnOptions<R>): readonly Column<R | InvalidRow>[] => [
  {
    id: 'name',
    header,
    cell: (row) =>
      isInvalid(row) ? (
        <TitleCell title={row.name} subtitle={row.reason} isReason />
      ) : (
        <TitleCell title={row.name} subtitle={help(row)} isReason={isReason} />
      ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: (row) => {
      const words: StateWords = isInvalid(row)
        ? { tone: 'error', label: t('invalid') }
        : states[row.state as R['state']]
      return (
        <TitleCell
          title={<StateChip tone={words.tone}>{words.label}</StateChip>}
          subtitle={words.help}
        />
      )
    },
  },
  ...others,
]

/** What the review of an import shows. */
export interface ReviewProps<R> {
  /** The selected entries. */
  readonly rows: readonly R[]
  /** The number of entries of the file that are not imported. */
  readonly excluded: number
  readonly onClose: () => void
}

interface Props<R extends EntryRow> {
  readonly opened: Pick<OpenedFile<never, never>, 'invalid' | 'toggled' | 'onToggle' | 'onDiscard'>
  readonly rows: readonly R[]
  readonly columns: readonly Column<R | InvalidRow>[]
  readonly isImportable: (row: R) => boolean
  /** Whether an importable entry is selected by default. Default: all are. */
  readonly isSuggested?: (row: R) => boolean
  readonly t: Translate<'caption' | 'none' | 'review'>
  readonly summary: (selected: readonly R[]) => string
  /** Why the selected entries can't be reviewed yet. */
  readonly disabledReason?: string | undefined
  readonly Review: ComponentType<ReviewProps<R>>
}

/** The entries of a file in a table: the invalid ones with reasons, the others to select and to review. */
export const FileEntries = <R extends EntryRow>({
  opened: { invalid, toggled, onToggle, onDiscard },
  rows,
  columns,
  isImportable,
  isSuggested = () => true,
  t: tPage,
  summary,
  disabledReason,
  Review,
}: Props<R>) => {
  const [isReviewed, setIsReviewed] = useState(false)
  const importable = rows.filter(isImportable)
  const selected = importable.filter((row) => isSuggested(row) !== toggled.has(row.id))
  const all: readonly (R | InvalidRow)[] = [
    ...invalid.map((entry, index): InvalidRow => ({
      ...entry,
      id: `invalid ${index}`,
      state: 'invalid',
    })),
    ...rows,
  ]
  return (
    <>
      <DataTable
        caption={tPage('caption')}
        rows={all}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        selection={{
          selected: new Set(selected.map(({ id }) => id)),
          selectable: (row) => !isInvalid(row) && isImportable(row),
          onChange: (ids) =>
            onToggle(
              new Set(
                importable
                  .filter((row) => isSuggested(row) !== ids.has(row.id))
                  .map(({ id }) => id),
              ),
            ),
        }}
      />
      <SelectionBar summary={summary(selected)}>
        <Button variant="outlined" onClick={onDiscard}>
          {t('discard')}
        </Button>
        <ActionButton
          variant="contained"
          disabledReason={disabledReason ?? (selected.length === 0 ? tPage('none') : undefined)}
          onClick={() => setIsReviewed(true)}
        >
          {tPage('review')}
        </ActionButton>
      </SelectionBar>
      {isReviewed && (
        <Review
          rows={selected}
          excluded={all.length - selected.length}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </>
  )
}
