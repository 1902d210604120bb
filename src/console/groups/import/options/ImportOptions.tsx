import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { FolderRadios } from '../../../shared/folders/FolderFields.tsx'
import { folderProblems, foldersOf } from '../../../shared/folders/folders.ts'
import { t as tFolders } from '../../../shared/folders/messages.ts'
import { defaultImportFolder, packages, rootFolderSince } from '../../../../rest/groups/packages.ts'
import { isAdministrator } from '../../../../rest/protocol/authorization.ts'
import type { Version } from '../../../../rest/protocol/versions.ts'
import { queryClient } from '../../../shell/api.ts'
import type { Refused } from '../../../shell/forms/refused.ts'
import { usePlainForm } from '../../../shell/forms/usePlainForm.ts'
import { refusalMessage, sincePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import {
  destinationOf,
  destinations,
  optionsForm,
  valuesOf,
  type Destination,
  type ImportForm,
  type ImportParams,
  type ImportValues,
  type RefusableField,
} from './importForm.ts'
import { replacedBy, type ImportPlan } from '../importPlan.ts'
import { useOwnerName } from './useOwnerName.ts'
import { t } from '../messages.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'

const since = packages.importGroup.paramsSince

const destinationSince: Record<Destination, Version | undefined> = {
  default: undefined,
  root: rootFolderSince,
  existing: since?.folderId,
  new: since?.importContentFolder,
}

interface Props {
  /** The values entered so far. */
  readonly draft: ImportValues
  /** Called with every change; must be a stable function. */
  readonly onDraft: (draft: ImportValues) => void
  /** The option that the portal refused. */
  readonly refused: Refused<RefusableField> | undefined
  /** Called with valid options. */
  readonly onReview: (params: ImportParams) => void
  readonly plan: ImportPlan
  readonly overwrite: boolean
  readonly onOverwrite: (overwrite: boolean) => void
}

/** The form of the options: overwriting, folder, and deletion of the package. */
export const ImportOptions = ({
  draft,
  onDraft,
  refused,
  onReview,
  plan,
  overwrite,
  onOverwrite,
}: Props) => {
  const current = useSession()
  const { form, formProps, showRefused } = usePlainForm<ImportValues, ImportParams>({
    schema: packages.importGroup.params,
    shown: draft,
    send: onReview,
  })
  const showLatest = useEffectEvent((refusal: Refused<RefusableField>) => {
    showRefused(refusal)
    // A folder that was deleted is not offered again.
    void queryClient.invalidateQueries(
      foldersOf(draft.folderOwnerUsername ?? current.person.username),
    )
  })
  useEffect(() => {
    if (refused) showLatest(refused)
  }, [refused])
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [subscribe, onDraft],
  )
  const keep = useWatch({ control: form.control, name: 'keepPackageItemAfterImport' }) ?? false
  const count = replacedBy(plan).length
  const hasExisting = plan.overwritten.length + plan.skipped.length > 0
  return (
    <Card title={t('options.title')} isForm>
      <Box component="form" {...formProps} id={optionsForm} sx={{ display: 'grid', gap: 5 }}>
        <div>
          <CheckChoice
            isAligned
            label={t('options.overwrite')}
            help={hasExisting ? t('options.overwriteHelp') : t('options.overwriteNone')}
            checked={overwrite}
            onChange={onOverwrite}
          />
          {count > 0 && (
            <Box sx={{ marginBlockStart: 2, maxInlineSize: 560 }}>
              <Notice tone="warning">
                {t('options.overwriteWarning', { count })} {t('plan.lost')}
              </Notice>
            </Box>
          )}
        </div>
        <FolderChoice form={form} />
        <CheckChoice
          isAligned
          label={t('options.delete')}
          help={t('options.deleteHelp')}
          checked={!keep}
          onChange={(value) => form.setValue('keepPackageItemAfterImport', !value)}
          disabledReason={refusalMessage(
            sincePermission(current, since?.keepPackageItemAfterImport),
          )}
        />
      </Box>
    </Card>
  )
}

const FolderChoice = ({ form }: { form: ImportForm }) => {
  const current = useSession()
  const [folderId, importContentFolder, owner] = useWatch({
    control: form.control,
    name: ['folderId', 'importContentFolder', 'folderOwnerUsername'],
  })
  const destination = destinationOf({ folderId, importContentFolder })
  const ownerName = useOwnerName(owner)
  const { errors, isSubmitted } = form.formState
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  const value = { place: destination, existing: folderId ?? '', name: importContentFolder ?? '' }
  const problems = folderProblems(value)
  // Another owner has other folders.
  const choose = (next: Destination, ofOwner: string | undefined) => {
    const values = valuesOf(next, ofOwner)
    form.setValue('folderId', values.folderId)
    form.setValue('importContentFolder', values.importContentFolder)
    form.setValue('folderOwnerUsername', values.folderOwnerUsername)
    form.clearErrors()
  }
  const namesDefault = sincePermission(current, since?.importContentFolder).allowed
  const labels: Record<Destination, string> = {
    default: namesDefault
      ? t('options.default', { name: defaultImportFolder })
      : t('options.defaultOld'),
    root: owner === undefined ? t('options.root') : t('options.rootOf', { owner: ownerName }),
    existing: tFolders('existing'),
    new: tFolders('new'),
  }
  const canName =
    isAdministrator(current.person) &&
    sincePermission(current, since?.folderOwnerUsername).allowed &&
    (destination === 'root' || destination === 'existing')
  return (
    <FolderRadios
      label={t('options.folder')}
      choices={destinations.map((one) => ({
        place: one,
        label: labels[one],
        help: one === 'default' ? t('options.defaultHelp') : undefined,
        disabledReason: refusalMessage(sincePermission(current, destinationSince[one])),
      }))}
      owner={owner ?? current.person.username}
      value={value}
      problems={{
        existing: errors.folderId && (problems.existing ?? errors.folderId.message),
        name: errors.importContentFolder && (problems.name ?? errors.importContentFolder.message),
      }}
      onChange={({ place = destination, existing, name }) => {
        if (place !== destination) choose(place, owner)
        if (existing !== undefined) form.setValue('folderId', existing, options)
        if (name !== undefined) form.setValue('importContentFolder', name, options)
      }}
    >
      {canName && (
        <FolderOwner
          owner={owner}
          error={errors.folderOwnerUsername?.message}
          onChoose={(next) => choose(destination, next)}
        />
      )}
    </FolderRadios>
  )
}

interface FolderOwnerProps {
  /** The username of the chosen member; undefined for the signed-in member. */
  readonly owner: string | undefined
  readonly error: string | undefined
  readonly onChoose: (owner: string | undefined) => void
}

/** Selects the member whose folders are offered. */
const FolderOwner = ({ owner, error, onChoose }: FolderOwnerProps) => {
  const label = t('options.owner')
  return (
    <Field label={label} help={t('options.ownerHelp')} error={error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
        <MemberPicker
          {...{ id, label, describedBy, isWrong }}
          max={1}
          chosen={owner === undefined ? [] : [owner]}
          onChange={([username]) => onChoose(username)}
        />
      )}
    </Field>
  )
}
