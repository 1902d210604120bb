import { useQuery, skipToken, queryOptions } from '@tanstack/react-query'
import { useMemo, useState, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDraft } from '../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { useNavigateHere } from '../../shell/router.ts'
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
import { serverList, type Publication } from '../queries.ts'
import type { StepProps } from './stepProps.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { t } from './messages.ts'
import { ServerStep } from './steps/ServerStep.tsx'
import { PreviewStep } from './steps/PreviewStep.tsx'
import { content } from '../../../rest/content/content.ts'
import { FolderRadios } from '../../shared/folders/FolderFields.tsx'
import { foldersOf } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { StepForm } from './steps/StepForm.tsx'
import { publishingLimits } from '../../../rest/publishing/publishing.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { monospace } from '../../ui/theme.ts'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { ask } from '../../shared/servers/ask.ts'
import { templateLimits } from '../../../rest/publishing/template.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { TemplateFields } from './template/TemplateFields.tsx'
import { templateProblems, type TemplateProblems } from './template/templateProblems.ts'
import { templateIn, valuesOf, withTemplateValue } from './template/templateValues.ts'
import { t as tPublishing } from '../messages.ts'

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

/** The folders of a server; empty if it does not respond to this browser. */
const serverFolders = (server: Server) =>
  queryOptions({
    queryKey: [federatedServer.services.path, server.url],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const found = await ask(server, federatedServer.services, {}, signal)
      return found === 'silent' ? [] : found.folders
    },
    staleTime: 60_000,
    retry: false,
  })

/** The second step: the folder of the server, which can't be changed later. */
const ServerFolderStep = ({ values, onChange, refused, onStep }: StepProps) => {
  const { serverFolder, serverId } = values
  const { data } = useQuery(serverList())
  const server = data?.servers.find(({ id }) => id === serverId)
  // Not every server responds to this browser; the portal checks the folder in any case.
  const { data: folders = [] } = useQuery(
    server ? serverFolders(server) : { queryKey: ['no folders'], queryFn: skipToken },
  )
  const existing = folders.find((name) => name.toLowerCase() === serverFolder.toLowerCase())
  return (
    <StepForm step="serverFolder" values={values} refused={refused} onStep={onStep}>
      {({ serverFolder: problem }) => (
        <Card title={t('serverFolder.title')} isForm>
          <Notice tone="warning">
            <Typography sx={{ fontWeight: 550 }}>{t('serverFolder.final')}</Typography>
            {t('serverFolder.finalDetail')}
          </Notice>
          <Box sx={{ display: 'grid', gap: 5, marginBlockStart: 4 }}>
            <TextField
              label={t('serverFolder.name')}
              help={t('serverFolder.help', { count: publishingLimits.serverFolder })}
              error={problem}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={serverFolder}
              onChange={(event) => onChange({ serverFolder: event.target.value })}
            />
            {server && serverFolder !== '' && (
              <Field label={t('serverFolder.url')}>
                {({ id }) => (
                  <Box
                    component="output"
                    id={id}
                    sx={{
                      display: 'block',
                      paddingBlock: 2,
                      fontFamily: monospace,
                      fontSize: '0.75rem',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {t('serverFolder.urlExample', { root: server.url, folder: serverFolder })}
                  </Box>
                )}
              </Field>
            )}
            {existing !== undefined && problem === undefined && (
              <Notice tone="warning">{t('serverFolder.exists', { name: existing })}</Notice>
            )}
          </Box>
        </Card>
      )}
    </StepForm>
  )
}

const noProblems: TemplateProblems['byKey'] = new Map()

/**
 * The fourth step: how the services are configured, as fields and as JSON. Both change the same text; a text that the fields can't show
 * is shown as JSON until it is corrected.
 */
const TemplateStep = ({ values, onChange, refused, onStep }: StepProps) => {
  const { template: text, syncItemInfo } = values
  const [isJsonChosen, setIsJsonChosen] = useState(false)
  const template = templateIn(text)
  const isJson = template === undefined || isJsonChosen
  const set = (next: string) => {
    if (next !== text) onChange({ template: next })
  }
  return (
    <StepForm step="template" values={values} refused={refused} onStep={onStep}>
      {({ template: problem }) => {
        const { byKey, other } = templateProblems(text)
        const isShown = problem !== undefined
        // Errors of values are shown at their fields.
        const isOfField = [...byKey.values()].some((one) => one === problem)
        return (
          <>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                marginBlockEnd: 3,
              }}
            >
              <Typography color="textSecondary">{t('template.line')}</Typography>
              <ActionButton
                size="small"
                disabledReason={template === undefined ? t('template.jsonBroken') : undefined}
                onClick={() => setIsJsonChosen(!isJson)}
              >
                {t(isJson ? 'template.asFields' : 'template.asJson')}
              </ActionButton>
            </Box>
            {isJson ? (
              <Card title={t('template.title')} isForm>
                <JsonField
                  label={t('template.json')}
                  error={problem}
                  limit={templateLimits.bytes}
                  value={text}
                  onChange={set}
                />
              </Card>
            ) : (
              <>
                {isShown && !isOfField && <Notice tone="error">{other ?? problem}</Notice>}
                <TemplateFields
                  values={valuesOf(template)}
                  onChange={(key, value) => set(withTemplateValue(text, key, value))}
                  problems={isShown ? byKey : noProblems}
                />
              </>
            )}
            <Card>
              <CheckChoice
                label={tPublishing('publication.itemInfo')}
                help={tPublishing('publication.itemInfoHelp')}
                checked={syncItemInfo}
                onChange={(checked) => onChange({ syncItemInfo: checked })}
              />
            </Card>
          </>
        )
      }}
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
  const navigate = useNavigateHere()
  const [step, go] = usePublishStep()
  const { data: list } = useQuery(serverList())
  const [first] = useState(() => firstValues(publication, list?.servers))
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
