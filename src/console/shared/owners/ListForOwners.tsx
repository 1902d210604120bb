import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { downloadCsv, type Line } from '../../shell/files/csv.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { formatNumber } from '../../shell/format.ts'
import { copyToClipboard } from '../../shell/copyToClipboard.ts'
import { People } from '../../shell/people/Person.tsx'
import { ownersMarkdown, namedOwners, type OwnerEntry, type OwnersText } from './byOwner.ts'
import { Owner } from './Owner.tsx'
import { useOwnerNames } from './ownerNames.ts'
import { compare } from '../../ui/compare.ts'
import { t } from './messages.ts'

/** Keeps the list of owners low (px), because what it summarizes is below it. */
const below = 400

interface Props<Row, Count extends string> {
  readonly title: string
  /** See `byOwner`. */
  readonly owners: readonly OwnerEntry<Row, Count>[]
  /** The columns with counts. Stable: declared at module level or memoized. */
  readonly counts: readonly { readonly id: Count; readonly header: string }[]
  readonly text: OwnersText<Row>
  /** Returns the line of the CSV file; the full name is empty if the owner is unknown. */
  readonly csvLineOf: (row: Row, fullName: string) => Line
  /** The name of the files, without their extension. */
  readonly fileName: string
}

const columnsOf = <Row, Count extends string>(
  counts: Props<Row, Count>['counts'],
): readonly Column<OwnerEntry<Row, Count>>[] => [
  {
    id: 'owner',
    header: t('owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Owner username={owner} />,
  },
  ...counts.map(({ id, header }): Column<OwnerEntry<Row, Count>> => ({
    id,
    header,
    align: 'end',
    sort: ({ counts: { [id]: count } }) => count,
    cell: ({ counts: { [id]: count } }) => formatNumber(count),
  })),
]

/** What each owner has to look at, to copy or to download for a message or a ticket. */
export const ListForOwners = <Row, Count extends string>({
  title,
  owners,
  counts,
  text,
  csvLineOf,
  fileName,
}: Props<Row, Count>) => {
  const people = useMemo(() => namedOwners(owners), [owners])
  const columns = useMemo(() => columnsOf<Row, Count>(counts), [counts])
  const nameOf = useOwnerNames(people)
  const markdown = () =>
    ownersMarkdown(owners, text, (owner) =>
      owner === '' ? nameOf(owner) : t('ownerHeading', { name: nameOf(owner), username: owner }),
    )
  const copy = () => copyToClipboard(markdown(), { copied: t('copied'), refused: t('copyFailed') })
  const saveCsv = () =>
    void downloadCsv(
      `${fileName}.csv`,
      owners
        .toSorted((a, b) => compare(a.owner, b.owner))
        .flatMap(({ owner, rows }) =>
          rows.map((row) => csvLineOf(row, owner === '' ? '' : nameOf(owner))),
        ),
    )
  const saveMarkdown = () =>
    saveFile(`${fileName}.md`, new Blob([markdown()], { type: 'text/markdown' }))
  return (
    <People value={people}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          marginBlockStart: 4,
        }}
      >
        <Typography variant="h3" sx={{ marginInlineEnd: 'auto' }}>
          {title}
        </Typography>
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="small" onClick={saveCsv}>
          {t('csv')}
        </Button>
        <Button size="small" onClick={saveMarkdown}>
          {t('markdown')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        {t('help')}
      </Typography>
      <DataTable
        caption={title}
        rows={owners}
        columns={columns}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => nameOf(owner)}
        below={below}
      />
    </People>
  )
}
