import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { foldersOf } from '../../shared/folders/folders.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { templateLimits } from '../../../rest/publishing/template.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { refusalMessage, sincePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { Publication } from '../queries.ts'
import { templateProblems } from './options.ts'
import type { ChosenOptions } from './useSyncOptions.ts'
import type { PreviewRow } from './preview.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'owner' | 'portalFolderId' | 'templateSvcConfig'>
  readonly chosen: ChosenOptions
  /** The preview without options. */
  readonly rows: readonly PreviewRow[]
}

/** What a synchronization does besides what the database requires; entries that were restored can be discarded. */
export const Options = ({ isShown, ...props }: Props & { readonly isShown: boolean }) => {
  const { isRestored, offered, discard } = props.chosen
  return (
    <>
      {isRestored && <UnappliedNotice onDiscard={discard} />}
      {offered && <UnappliedNotice offered={offered} />}
      {isShown && <OptionsCard {...props} />}
    </>
  )
}

/** The options, and which layers they affect. */
const OptionsCard = ({ publication, chosen, rows }: Props) => {
  const { options, setOptions: onChange, text, template } = chosen
  const isStored = publication.templateSvcConfig !== null
  const session = useSession()
  const { data: ownContent } = useQuery(foldersOf(publication.owner))
  const { syncItemInfo, appliesTemplate } = options
  const unchanged = rows.filter(({ group }) => group === 'unchanged').length
  const tooOld = refusalMessage(
    sincePermission(session, publishing.publishLayers.paramsSince?.applySvcConfigChanges),
  )
  const others = unchanged > 0 && t('options.all', { count: unchanged })
  return (
    <Card title={t('options.title')}>
      <CheckChoice
        label={tPublishing('publication.itemInfo')}
        help={
          <>
            {tPublishing('publication.itemInfoHelp')} {t('options.itemInfoHelp')} {others}
          </>
        }
        checked={syncItemInfo}
        onChange={(checked) => onChange({ ...options, syncItemInfo: checked })}
      />
      <CheckChoice
        label={t('options.template')}
        help={
          <>
            {t('options.templateHelp')} {others}
          </>
        }
        checked={appliesTemplate}
        disabledReason={tooOld}
        onChange={(checked) => onChange({ ...options, appliesTemplate: checked })}
      />
      {appliesTemplate && (
        <Box sx={{ marginBlockStart: 3 }}>
          <JsonField
            label={t('options.json')}
            help={t('options.jsonHelp')}
            value={text}
            limit={templateLimits.bytes}
            check={templateProblems}
            error={template.problem}
            onChange={(next) => onChange({ ...options, text: next })}
          />
          {options.text !== undefined && (
            <Typography component="div">
              <Button
                size="small"
                onClick={() => onChange({ ...options, text: undefined })}
                sx={{ marginInlineStart: -2.5 }}
              >
                {t(isStored ? 'options.reset' : 'options.unstored')}
              </Button>
            </Typography>
          )}
        </Box>
      )}
      {ownContent && (
        <Box sx={{ marginBlockStart: 3 }}>
          <SelectField
            label={t('options.folder')}
            help={t('options.folderHelp')}
            value={options.portalFolderId ?? publication.portalFolderId ?? ''}
            onChange={({ target: { value } }) =>
              onChange({
                ...options,
                portalFolderId: value === (publication.portalFolderId ?? '') ? undefined : value,
              })
            }
            choices={[
              // Not every portal returns the current folder.
              ...(publication.portalFolderId === null
                ? [{ value: '', label: t('options.sameFolder') }]
                : []),
              ...(ownContent.folders ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Box>
      )}
    </Card>
  )
}
