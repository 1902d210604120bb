import Button from '@mui/material/Button'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { roles as operations } from '../../../../rest/organization/roles.ts'
import { queryClient } from '../../../shell/api.ts'
import { draftOf, setOfTexts, useDraft } from '../../../shell/drafts/draft.ts'
import { formatList, formatNumber } from '../../../shell/format.ts'
import { paths } from '../../../shell/paths.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { ToRoles } from '../ToRoles.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import type { Tone } from '../../../ui/designTokens.ts'
import { allRoles } from '../allRoles.ts'
import { readRoleFile, type InvalidRole, type RolesFile } from './exchange.ts'
import { importRows, type ImportRow } from './importRoles.ts'
import { t } from '../messages.ts'
import { ImportPlan } from './ImportRolesPlan.tsx'

export const loader = () => queryClient.query(allRoles())

/** A role of the file that can't be imported, because a value is invalid. */
interface InvalidRow extends InvalidRole {
  readonly id: string
  readonly state: 'invalid'
}
type Row = ImportRow | InvalidRow

const tones: Readonly<Record<Row['state'], Tone>> = {
  new: 'success',
  differs: 'warning',
  same: 'neutral',
  builtIn: 'neutral',
  invalid: 'error',
}

const nameOf = ({ role }: ImportRow) => role.name
const idOf = (row: Row) => (row.state === 'invalid' ? row.id : nameOf(row))

const columns: readonly Column<Row>[] = [
  {
    id: 'role',
    header: t('importColumn.role'),
    cell: (row) =>
      row.state === 'invalid' ? (
        <TitleCell title={row.name} subtitle={row.reason} isReason />
      ) : (
        <TitleCell title={row.role.name} subtitle={row.role.description} />
      ),
  },
  {
    id: 'state',
    header: t('importColumn.state'),
    cell: ({ state }) => (
      <TitleCell
        title={<StateChip tone={tones[state]}>{t(`state.${state}`)}</StateChip>}
        subtitle={state === 'builtIn' || state === 'same' ? t(`stateHelp.${state}`) : undefined}
      />
    ),
  },
  {
    id: 'privileges',
    header: t('importColumn.privileges'),
    align: 'end',
    cell: (row) => row.state !== 'invalid' && formatNumber(row.role.privileges.length),
  },
]

const noFile = { fileName: '', text: '', excluded: new Set<string>() }

/** The chosen file and the names of its excluded roles. */
const draft = draftOf(
  'roles import',
  z.object({ fileName: z.string(), text: z.string(), excluded: setOfTexts }),
  noFile,
)

const fileIn = ({
  fileName,
  text,
}: typeof noFile): (RolesFile & { readonly fileName: string }) | undefined => {
  if (text === '') return undefined
  try {
    return { ...readRoleFile(text), fileName }
  } catch {
    // A draft of another version of the console can be invalid.
    return undefined
  }
}

const isImportable = ({ state }: Row) => state === 'new' || state === 'differs'
/** The page that imports roles from a file: compares them with the roles of this portal, and selects them. */
export const Component = () => {
  const permission = usePermission(operations.create)
  if (permission.allowed) return <ImportRoles />
  return (
    <Page
      width="form"
      title={t('importTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('importLine')}
    >
      <NoPermission permission={permission} action={<ToRoles />} />
    </Page>
  )
}

const ImportRoles = () => {
  const { data: all } = useSuspenseQuery(allRoles())
  const [entered, setEntered, { isRestored, offered }] = useDraft(draft)
  const file = useMemo(() => fileIn(entered), [entered])
  const excluded = entered.excluded
  const [isPlanning, setIsPlanning] = useState(false)
  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      const text = await chosen.text()
      readRoleFile(text)
      return text
    },
    onSuccess: (text, chosen) => setEntered({ fileName: chosen.name, text, excluded: new Set() }),
    onError: () => setEntered(noFile),
  })
  const rows = useMemo(() => importRows(file?.roles ?? [], all), [file, all])
  const invalid = (file?.invalid ?? []).map((role, index): InvalidRow => ({
    ...role,
    id: `invalid ${index}`,
    state: 'invalid',
  }))
  const selected = rows.filter((row) => isImportable(row) && !excluded.has(nameOf(row)))
  const added = selected.filter(({ state }) => state === 'new').length
  return (
    <Page
      width="form"
      title={t('importTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={
        file
          ? file.portal === undefined
            ? file.fileName
            : t('importFrom', { file: file.fileName, portal: file.portal })
          : t('importLine')
      }
    >
      {isRestored && file && <UnappliedNotice onDiscard={() => setEntered(noFile)} />}
      {offered && <UnappliedNotice offered={offered} />}
      <Card>
        <FileDrop
          label={t('drop')}
          help={t('dropHelp')}
          accept=".json"
          onFile={(chosen) => reading.mutate(chosen)}
          error={reading.error?.message}
        />
      </Card>
      {file && (
        <>
          {rows.flatMap(({ role: { name, unknown } }) =>
            unknown.length === 0 ? (
              []
            ) : (
              <Notice key={name} tone="warning">
                {t('unknown', { role: name, count: unknown.length, names: formatList(unknown) })}
              </Notice>
            ),
          )}
          <DataTable
            caption={t('importTitle')}
            rows={[...invalid, ...rows]}
            columns={columns}
            rowId={idOf}
            rowName={(row) => (row.state === 'invalid' ? row.name : nameOf(row))}
            selection={{
              selected: new Set(selected.map(nameOf)),
              selectable: isImportable,
              onChange: (ids) =>
                setEntered({
                  ...entered,
                  excluded: new Set(rows.map(nameOf).filter((name) => !ids.has(name))),
                }),
            }}
          />
          <SelectionBar summary={t('importSummary', { added, changed: selected.length - added })}>
            <Button variant="outlined" href={paths.roles()} onClick={draft.forget}>
              {t('discard')}
            </Button>
            <ActionButton
              variant="contained"
              disabledReason={selected.length === 0 ? t('importNone') : undefined}
              onClick={() => setIsPlanning(true)}
            >
              {t('reviewImport')}
            </ActionButton>
          </SelectionBar>
        </>
      )}
      {isPlanning && (
        <ImportPlan
          rows={selected}
          onImported={draft.forget}
          onClose={() => setIsPlanning(false)}
        />
      )}
    </Page>
  )
}
