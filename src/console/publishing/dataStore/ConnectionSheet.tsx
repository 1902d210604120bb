import { toNestErrors } from '@hookform/resolvers'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useController, useForm, useWatch, type FieldError, type Resolver } from 'react-hook-form'
import { items } from '../../../rest/content/items.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Server } from '../../../rest/records/server.ts'
import { send } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../shell/drafts/useUnapplied.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
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
import { useMessages as useConnectionMessages } from '../connection/messages.ts'
import { testOutcome, type TestOutcome } from '../connection/testOutcome.ts'
import { useTestMessages } from '../connection/testMessages.ts'
import { TestResult } from '../connection/TestResult.tsx'
import type { Publication } from '../queries.ts'
import { ConnectionPlan, type NamedServer } from './ConnectionPlan.tsx'
import { usePlanMessages } from './planMessages.ts'

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
  readonly onClose: () => void
}

/** Changes the connection of a data store, such as its password. */
export const ConnectionSheet = (props: Props) => {
  const { t } = usePlanMessages()
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
    <SidePanel
      open
      title={t('sheet.title')}
      subtitle={title}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('sheet.cancel')}
        </Button>
      }
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Notice tone="warning">{t('sheet.unreadable')}</Notice>
      ) : (
        <ProgressLine label={t('sheet.reading')} />
      )}
    </SidePanel>
  )
}

const isSecret = (name: string) => name === 'password'

const resolverOf =
  (stored: ConnectionValues): Resolver<ConnectionValues> =>
  (values, _context, options) => {
    const problems = Object.entries(connectionProblems(values, stored))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      problems.map(([name, message]): [string, FieldError] => [name, { type: 'schema', message }]),
    )
    return { values: {}, errors: toNestErrors(errors, options) }
  }

/** What a test was about. */
const testedOf = (values: ConnectionValues, serverId: string) =>
  JSON.stringify([connectionFields.map((name) => values[name]), serverId])

/** The servers with which the data store is registered, by name. */
const registeredOf = ({ publication, servers }: Props): readonly NamedServer[] =>
  publication.serverIds.map((id) => ({
    id,
    name: servers.find((server) => server.id === id)?.name ?? id,
  }))

const ConnectionForm = (props: Props & { readonly data: DataStoreData }) => {
  const { publication, data, onClose } = props
  const { t } = usePlanMessages()
  const { t: tConnection } = useConnectionMessages()
  const { t: tTest } = useTestMessages()
  const { datastoreId, title } = publication
  const formId = useId()
  const [stored] = useState(() => connectionOf(data))
  const [resolver] = useState(() => resolverOf(stored))
  const [attempt, setAttempt] = useState(0)
  const [plan, setPlan] = useState<ConnectionValues>()
  const form = useForm<ConnectionValues>({
    resolver,
    defaultValues: stored,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { field: tls } = useController({ control: form.control, name: 'tls' })
  const element = useFocusOnError(attempt)
  const { restored, forget } = useUnapplied<ConnectionValues, ConnectionValues>({
    name: `connection ${datastoreId}`,
    form,
    shown: stored,
    base: stored,
    isSecret,
  })
  const values = useWatch({
    control: form.control,
    compute: (all: ConnectionValues) => all,
  })
  const servers = registeredOf(props)
  const [serverId, setServerId] = useState(servers[0]?.id ?? '')
  const [tested, setTested] = useState<string>()
  const testing = useMutation({
    mutationFn: async (now: ConnectionValues): Promise<TestOutcome> => {
      // The stored password is known to the portal only.
      const isStored = now.password === ''
      return testOutcome(
        await send(publishing.validate, {
          serverId,
          ...(isStored ? { datastoreId } : { datastore: withConnection(data, now) }),
        }),
      )
    },
    gcTime: 0,
  })
  const isChanged = connectionFields.some((name) => values[name] !== stored[name])
  // Without the password, only the stored connection can be tested.
  const needsPassword = values.password === '' && isChanged
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    let isValid = true
    await form.handleSubmit(setPlan, () => {
      isValid = false
    })(event)
    if (!isValid) setAttempt((count) => count + 1)
  }
  const test = async () => {
    if (!(await form.trigger())) {
      setAttempt((count) => count + 1)
      return
    }
    setTested(testedOf(form.getValues(), serverId))
    testing.mutate(form.getValues())
  }
  const isOutdated = tested !== testedOf(values, serverId)
  return (
    <SidePanel
      open
      title={t('sheet.title')}
      subtitle={title}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            {t('sheet.cancel')}
          </Button>
          <ActionButton
            variant="contained"
            type="submit"
            form={formId}
            disabledReason={isChanged ? undefined : t('sheet.unchanged')}
          >
            {t('sheet.review')}
          </ActionButton>
        </>
      }
    >
      <Box
        component="form"
        id={formId}
        ref={element}
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        {restored && (
          <UnappliedNotice
            {...restored}
            secrets={restored.secrets.map(() => tConnection('field.password'))}
            onDiscard={() => form.reset(stored)}
          />
        )}
        <ConnectionFields
          register={form.register}
          errors={form.formState.errors}
          tls={tls}
          hasStoredPassword={publication.connection.hasPassword}
        />
        {servers.length === 0 ? (
          <Notice tone="neutral">{t('sheet.notRegistered')}</Notice>
        ) : (
          <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
            <Box sx={{ inlineSize: '100%' }}>
              <SelectField
                label={t('sheet.server')}
                value={serverId}
                choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => setServerId(event.target.value)}
              />
            </Box>
            <ActionButton
              variant="outlined"
              loading={testing.isPending}
              disabledReason={needsPassword ? t('sheet.testPassword') : undefined}
              onClick={() => void test()}
            >
              {tTest('action')}
            </ActionButton>
          </Box>
        )}
        <TestResult
          outcome={testing.data}
          error={testing.error}
          isOutdated={isOutdated}
          server={servers.find(({ id }) => id === serverId)?.name}
        />
      </Box>
      {plan && (
        <ConnectionPlan
          publication={publication}
          data={data}
          before={stored}
          after={plan}
          servers={servers}
          outcome={isOutdated ? undefined : testing.data}
          onClose={() => setPlan(undefined)}
          onApplied={close}
        />
      )}
    </SidePanel>
  )
}
