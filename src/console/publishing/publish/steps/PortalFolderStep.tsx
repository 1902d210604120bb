import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { foldersOf } from '../../../shared/folders/folders.ts'
import { content } from '../../../../rest/content/content.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { StepProps } from '../stepProps.ts'
import { folderPlaces, type Problems, type PublishValues } from '../publishValues.ts'
import { StepForm } from './StepForm.tsx'
import { t } from '../messages.ts'

type Folders = readonly { readonly id: string; readonly title: string }[]

/** Returns what only the folders of the member show: that the selected one was deleted, or that the new one exists. */
const furtherProblems = (values: PublishValues, folders: Folders | undefined): Problems => {
  if (!folders) return {}
  if (values.place === 'existing')
    return values.folderId === '' || folders.some(({ id }) => id === values.folderId)
      ? {}
      : { folderId: t('portalFolder.stale') }
  const name = values.folderName.trim().toLowerCase()
  return folders.some(({ title }) => title.toLowerCase() === name)
    ? { folderName: t('portalFolder.exists') }
    : {}
}

/** The third step: the folder of the layer items in the portal, an existing one or a new one. */
export const PortalFolderStep = ({ publication, values, onChange, refused, onStep }: StepProps) => {
  const { owner } = publication
  const { place, folderId, folderName } = values
  const { data, error, refetch } = useQuery(foldersOf(owner))
  const folders = data?.folders
  const refusal = refusalMessage(usePermission(content.createFolder, owner))
  const whyNot = {
    existing: folders?.length === 0 ? t('portalFolder.none') : undefined,
    new: refusal,
  }
  return (
    <StepForm
      step="portalFolder"
      values={values}
      refused={refused}
      onStep={onStep}
      further={furtherProblems(values, folders)}
    >
      {(problems) => (
        <Card title={t('portalFolder.title')}>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          <FieldGroup label={t('portalFolder.legend')} help={t('portalFolder.help')}>
            {folderPlaces.map((one) => (
              <div key={one}>
                <RadioChoice
                  name="place"
                  label={t(`portalFolder.${one}`)}
                  checked={place === one}
                  disabledReason={whyNot[one]}
                  onChange={() => onChange({ place: one })}
                />
                {place === one && (
                  <Box sx={{ marginInlineStart: 7, marginBlock: 2 }}>
                    {one === 'existing' ? (
                      <SelectField
                        label={t('portalFolder.choose')}
                        placeholder={t('portalFolder.chooseOne')}
                        error={problems.folderId}
                        value={folders?.some(({ id }) => id === folderId) ? folderId : ''}
                        onChange={(event) => onChange({ folderId: event.target.value })}
                        choices={(folders ?? []).map(({ id, title }) => ({
                          value: id,
                          label: title,
                        }))}
                      />
                    ) : (
                      <TextField
                        label={t('portalFolder.name')}
                        error={problems.folderName}
                        autoComplete="off"
                        value={folderName}
                        onChange={(event) => onChange({ folderName: event.target.value })}
                      />
                    )}
                  </Box>
                )}
              </div>
            ))}
          </FieldGroup>
        </Card>
      )}
    </StepForm>
  )
}
