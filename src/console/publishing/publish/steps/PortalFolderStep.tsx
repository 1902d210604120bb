import { useQuery } from '@tanstack/react-query'
import { content } from '../../../../rest/content/content.ts'
import { FolderRadios } from '../../../shared/folders/FolderFields.tsx'
import { foldersOf } from '../../../shared/folders/folders.ts'
import { t as tFolders } from '../../../shared/folders/messages.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import type { StepProps } from '../stepProps.ts'
import { portalFolderOf, portalFolderProblems } from '../publishValues.ts'
import { StepForm } from './StepForm.tsx'
import { t } from '../messages.ts'

/** The third step: the folder of the layer items in the portal, an existing one or a new one. */
export const PortalFolderStep = ({ publication, values, onChange, refused, onStep }: StepProps) => {
  const { owner } = publication
  const { data } = useQuery(foldersOf(owner))
  const refusal = refusalMessage(usePermission(content.createFolder, owner))
  return (
    <StepForm
      step="portalFolder"
      values={values}
      refused={refused}
      onStep={onStep}
      further={portalFolderProblems(values, data?.folders)}
    >
      {(problems) => (
        <Card title={t('portalFolder.title')}>
          <FolderRadios
            label={t('portalFolder.legend')}
            help={t('portalFolder.help')}
            choices={[
              {
                place: 'existing',
                label: tFolders('existing'),
                disabledReason: data?.folders?.length === 0 ? tFolders('none') : undefined,
              },
              { place: 'new', label: tFolders('new'), disabledReason: refusal },
            ]}
            owner={owner}
            value={portalFolderOf(values)}
            onChange={({ place, existing, name }) =>
              onChange({
                ...(place === 'existing' || place === 'new' ? { place } : {}),
                ...(existing === undefined ? {} : { folderId: existing }),
                ...(name === undefined ? {} : { folderName: name }),
              })
            }
            problems={{ existing: problems.folderId, name: problems.folderName }}
          />
        </Card>
      )}
    </StepForm>
  )
}
