import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { items } from '../../../rest/content/items.ts'
import type { Server } from '../../../rest/records/server.ts'
import { send } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { ConnectionFields } from '../connection/ConnectionFields.tsx'
import {
  connectionFields,
  connectionOf,
  connectionProblems,
  readDataStoreText,
  withConnection,
  type ConnectionValues,
  type DataStoreData,
} from '../connection/dataStoreText.ts'
import { TestResult } from '../connection/TestResult.tsx'
import { useConnectionTest } from '../connection/useConnectionTest.ts'
import type { Publication } from '../queries.ts'
import { ConnectionReview, type NamedServer } from './ConnectionReview.tsx'
import { t } from './messages.ts'
import { t as tDataStoreConnection } from '../connection/messages.ts'

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
  readonly onClose: () => void
}

/** Changes the connection of a data store, such as its password. */
export const ConnectionPanel = (props: Props) => {
  const { publication, onClose } = props
  const { datastoreId, title } = publication
  const { data, error, refetch } = useQuery({
    queryKey: [items.data.path, 'connection', datastoreId],
    queryFn: async ({ signal }) => {
      const file = await send(items.data, { itemId: datastoreId }, { signal })
      return readDataStoreText(await file.text()) ?? null
    },
    // The form keeps the values that it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <ConnectionForm {...props} data={data} />
  return (
    <Panel title={title} onClose={onClose}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Notice tone="warning">{t('plan.sheet.unreadable')}</Notice>
      ) : (
        <ProgressLine label={t('plan.sheet.reading')} />
      )}
    </Panel>
  )
}

interface PanelProps {
  /** The title of the data store. */
  readonly title: string
  readonly onClose: () => void
  /** Default: closes the sheet. */
  readonly onCancel?: () => void
  /** Next to Cancel. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

const Panel = ({ title, onClose, onCancel = onClose, action, children }: PanelProps) => (
  <SidePanel
    open
    title={t('plan.sheet.title')}
    subtitle={title}
    onClose={onClose}
    actions={
      <>
        <Button variant="outlined" onClick={onCancel}>
          {t('plan.sheet.cancel')}
        </Button>
        {action}
      </>
    }
  >
    {children}
  </SidePanel>
)

const isSecret = (name: string) => name === 'password'

/** The servers with which the data store is registered, by name. */
const registeredOf = ({ publication, servers }: Props): readonly NamedServer[] =>
  publication.serverIds.map((id) => ({
    id,
    name: servers.find((server) => server.id === id)?.name ?? id,
  }))

const ConnectionForm = (props: Props & { readonly data: DataStoreData }) => {
  const { publication, data, onClose } = props
  const { datastoreId, title } = publication
  const [stored] = useState(() => connectionOf(data))
  const [schema] = useState(() =>
    schemaOf<ConnectionValues>((values) => connectionProblems(values, stored)),
  )
  const { form, formProps, notice, reviewed, setReviewed, focusError, forget } = useForm({
    name: `connection ${datastoreId}`,
    schema,
    shown: stored,
    base: stored,
    isSecret,
    labelOf: () => tDataStoreConnection('field.password'),
    review: (values) => values,
  })
  const { field: tls } = useController({ control: form.control, name: 'tls' })
  const values = useWatch({
    control: form.control,
    compute: (all: ConnectionValues) => all,
  })
  const servers = registeredOf(props)
  const [serverId, setServerId] = useState(servers[0]?.id ?? '')
  const isChanged = connectionFields.some((name) => values[name] !== stored[name])
  // Without the password, only the stored connection can be tested.
  const needsPassword = values.password === '' && isChanged
  const close = () => {
    forget()
    onClose()
  }
  const { test, isTesting, outcome, error, isOutdated } = useConnectionTest()
  const testNow = async () => {
    if (!(await form.trigger())) return focusError()
    const now = form.getValues()
    // The stored password is known to the portal only.
    const isStored = now.password === ''
    test(now, serverId, isStored ? { datastoreId } : { datastore: withConnection(data, now) })
  }
  return (
    <Panel
      title={title}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={close}
      action={
        <ActionButton
          variant="contained"
          type="submit"
          form={formProps.id}
          disabledReason={isChanged ? undefined : t('plan.sheet.unchanged')}
        >
          {t('plan.sheet.review')}
        </ActionButton>
      }
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <ConnectionFields
          register={form.register}
          errors={form.formState.errors}
          tls={tls}
          hasStoredPassword={publication.connection.hasPassword}
        />
        {servers.length === 0 ? (
          <Notice tone="neutral">{t('plan.sheet.notRegistered')}</Notice>
        ) : (
          <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
            <Box sx={{ inlineSize: '100%' }}>
              <SelectField
                label={t('plan.sheet.server')}
                value={serverId}
                choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => setServerId(event.target.value)}
              />
            </Box>
            <ActionButton
              variant="outlined"
              loading={isTesting}
              disabledReason={needsPassword ? t('plan.sheet.testPassword') : undefined}
              onClick={() => void testNow()}
            >
              {tDataStoreConnection('test.action')}
            </ActionButton>
          </Box>
        )}
        <TestResult
          outcome={outcome}
          error={error}
          isOutdated={isOutdated(values, serverId)}
          server={servers.find(({ id }) => id === serverId)?.name}
        />
      </Box>
      {reviewed && (
        <ConnectionReview
          publication={publication}
          data={data}
          before={stored}
          after={reviewed}
          servers={servers}
          outcome={isOutdated(reviewed, serverId) ? undefined : outcome}
          onClose={() => setReviewed(undefined)}
          onApplied={close}
        />
      )}
    </Panel>
  )
}
