import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ComponentType } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useDraft } from '../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { Notice } from '../../ui/Notice.tsx'
import { previewRead } from './previewRead.ts'
import { stepPath, steps, usePublishStep, type Step } from './publishUrl.ts'
import {
  firstProblem,
  firstValues,
  publishDraft,
  stepOf,
  portalFolderOf,
  portalFolderProblems,
  type PublishValues,
  type Refused,
} from './publishValues.ts'
import type { Publication } from '../queries.ts'
import type { StepProps } from './stepProps.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { t } from './messages.ts'
import { ServerStep } from './steps/ServerStep.tsx'
import { ServerFolderStep } from './steps/ServerFolderStep.tsx'
import { TemplateStep } from './steps/TemplateStep.tsx'
import { PreviewStep } from './steps/PreviewStep.tsx'
import { content } from '../../../rest/content/content.ts'
import { FolderRadios } from '../../shared/folders/FolderFields.tsx'
import { foldersOf } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { StepForm } from './steps/StepForm.tsx'

/** The third step: the folder of the layer items in the portal, an existing one or a new one. */
const PortalFolderStep = ({ publication, values, onChange, refused, onStep }: StepProps) => {
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

const stepParts: Readonly<Record<Step, ComponentType<StepProps>>> = {
  server: ServerStep,
  serverFolder: ServerFolderStep,
  portalFolder: PortalFolderStep,
  template: TemplateStep,
  preview: PreviewStep,
}

/** The steps before the job. What is entered survives reloads, the Back button, and a new sign-in. */
export const PublishWizard = ({ publication }: { readonly publication: Publication }) => {
  const { datastoreId } = publication
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [step, go] = usePublishStep()
  const [first] = useState(() => firstValues(publication))
  const draft = useMemo(() => publishDraft(datastoreId, first), [datastoreId, first])
  const [values, setValues, { isRestored, offered }] = useDraft(draft)
  const [openedAt] = useState(step)
  const [refused, setRefused] = useState<Refused>()
  const { error } = useQuery(previewRead(datastoreId))
  // A step is reached only through the ones before it, also after a reload and with a link.
  const wrong = firstProblem(values)
  if (wrong !== undefined && steps.indexOf(wrong) < steps.indexOf(step))
    return <Navigate to={stepPath(pathname, wrong)} replace />
  const Current = stepParts[step]
  const change = (changed: Partial<PublishValues>) => {
    setValues({ ...values, ...changed })
    // The folders of another server are others.
    if (refused && (refused.field in changed || changed.serverId !== undefined))
      setRefused(undefined)
  }
  return (
    <WizardFrame publication={publication} step={step} line={t('line')}>
      {isRestored && step === openedAt && values !== draft.untouched && (
        <UnappliedNotice
          onDiscard={() => {
            setValues(draft.untouched)
            go(steps[0])
          }}
        />
      )}
      {offered && <UnappliedNotice offered={offered} />}
      {error && step !== 'preview' && (
        <Notice tone="warning">{t('unreachable', { reason: toProblem(error).message })}</Notice>
      )}
      <Current
        key={step}
        publication={publication}
        values={values}
        onChange={change}
        refused={refused}
        onRefused={(one) => {
          setRefused(one)
          go(stepOf(one.field))
        }}
        onStep={go}
        onStarted={(destination) => {
          draft.forget()
          void navigate(destination)
        }}
      />
    </WizardFrame>
  )
}
