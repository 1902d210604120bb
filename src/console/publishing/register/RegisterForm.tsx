import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import type { Server } from '../../../rest/records/server.ts'
import { FolderSelect } from '../../shared/folders/FolderFields.tsx'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Field, labelWidth, wideForm } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { ConnectionFields } from '../connection/ConnectionFields.tsx'
import { connectionFields, newDataStore } from '../connection/dataStoreText.ts'
import { TestResult } from '../connection/TestResult.tsx'
import { useConnectionTest } from '../connection/useConnectionTest.ts'
import {
  firstValues,
  folderOf,
  newFolder,
  registerProblems,
  type RegisterValues,
} from './values.ts'
import { t } from './messages.ts'
import { t as tDataStoreConnection } from '../connection/messages.ts'
import { RegisterReview } from './RegisterReview.tsx'

type Form = UseFormReturn<RegisterValues>

/** Below the controls, and not below their labels. */
const besideLabels = { [wideForm]: { marginInlineStart: `${labelWidth}px` } } as const

interface Props {
  /** The servers that can serve layers of databases. */
  readonly servers: readonly Server[]
  /** The portal folders of the member. */
  readonly folders: readonly Folder[]
}

/** The password is not stored in the browser. */
const isSecret = (name: string) => name === 'password'

/** The form for a new data store: its properties, the connection, and the server that tests it. */
export const RegisterForm = ({ servers, folders }: Props) => {
  const [start] = useState(() => firstValues(servers[0]?.id ?? ''))
  const schema = useMemo(
    () => schemaOf<RegisterValues>((values) => registerProblems(values, folders)),
    [folders],
  )
  const { form, formProps, notice, reviewed, setReviewed, focusError, showRefused, ...ending } =
    useForm({
      name: 'new data store',
      schema,
      shown: start,
      base: start,
      isSecret,
      labelOf: () => tDataStoreConnection('field.password'),
      leave: t('bar.leave'),
      discarding: {
        title: t('bar.discardTitle'),
        body: t('bar.discardBody'),
        action: t('bar.discard'),
        cancel: t('bar.keep'),
      },
      review: (values) => values,
    })
  const { field: tls } = useController({ control: form.control, name: 'tls' })
  const { test, isTesting, outcome, error, isOutdated } = useConnectionTest()
  const discard = async () => {
    if (await ending.discard()) ending.leaveTo(paths.publishing())
  }
  const testNow = async () => {
    if (!(await form.trigger([...connectionFields]))) return focusError()
    const now = form.getValues()
    test(now, now.serverId, { datastore: newDataStore(now.title, now) })
  }
  const values = useWatch({ control: form.control, compute: (all: RegisterValues) => all })
  const serverName = (id: string) => servers.find((server) => server.id === id)?.name
  return (
    <>
      <Box component="form" {...formProps}>
        {notice && <UnappliedNotice {...notice} />}
        <Card title={t('section.item')} isForm>
          <ItemFields form={form} />
        </Card>
        <Card title={t('section.connection')} isForm>
          <ConnectionFields register={form.register} errors={form.formState.errors} tls={tls} />
        </Card>
        <Card title={t('section.server')} isForm>
          <ServerField
            form={form}
            servers={servers}
            isTesting={isTesting}
            onTest={() => void testNow()}
          />
          <Box sx={besideLabels}>
            <TestResult
              outcome={outcome}
              error={error}
              isOutdated={isOutdated(values, values.serverId)}
              server={serverName(values.serverId)}
            />
          </Box>
        </Card>
        <ReviewBar action={t('bar.review')} onDiscard={() => void discard()} />
      </Box>
      {reviewed && (
        <RegisterReview
          values={reviewed}
          folder={folders.find(({ id }) => id === reviewed.folderId)?.title}
          server={serverName(reviewed.serverId)}
          outcome={isOutdated(reviewed, reviewed.serverId) ? undefined : outcome}
          onClose={() => setReviewed(undefined)}
          onFolderCreated={(folderId) => form.setValue('folderId', folderId, { shouldDirty: true })}
          onRefused={showRefused}
          onRegistered={(itemId) => ending.leaveTo(paths.dataStore(itemId))}
        />
      )}
    </>
  )
}

const ItemFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  const { field: tags } = useController({ control: form.control, name: 'tags' })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextField
        label={t('field.title')}
        error={errors.title?.message}
        isRequired
        autoComplete="off"
        {...form.register('title')}
      />
      <FolderFields form={form} />
      <Field label={t('field.snippet')} error={errors.snippet?.message}>
        {(control) => <TextArea {...control} rows={2} {...form.register('snippet')} />}
      </Field>
      <TagsField
        label={t('field.tags')}
        help={t('help.tags')}
        error={errors.tags?.message}
        value={tags.value}
        onChange={tags.onChange}
        texts={{
          suggested: t('tags.suggested'),
          remove: (tag) => t('tags.remove', { tag }),
        }}
      />
    </Box>
  )
}

/** The folder of the item: the root folder, an existing one, or a new one if the member can create folders. */
const FolderFields = ({ form }: { form: Form }) => {
  const { person } = useSession()
  const { errors, isSubmitted } = form.formState
  const [folderId, folderName] = useWatch({
    control: form.control,
    name: ['folderId', 'folderName'],
  })
  const creates = usePermission(content.createFolder, person.username).allowed
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  return (
    <FolderSelect
      label={t('field.folderId')}
      help={t('help.folderId')}
      owner={person.username}
      others={{ root: tFolders('root'), new: creates ? tFolders('new') : undefined }}
      value={folderOf({ folderId, folderName })}
      problems={{ existing: errors.folderId?.message, name: errors.folderName?.message }}
      onChange={({ place, existing, name = folderName }) => {
        if (place !== undefined)
          form.setValue('folderId', place === 'new' ? newFolder : (existing ?? ''), options)
        form.setValue('folderName', name, options)
      }}
    />
  )
}

interface ServerProps {
  readonly form: Form
  readonly servers: readonly Server[]
  readonly isTesting: boolean
  readonly onTest: () => void
}

const ServerField = ({ form, servers, isTesting, onTest }: ServerProps) => {
  const serverId = useWatch({ control: form.control, name: 'serverId' })
  if (servers.length === 0) return <Notice tone="warning">{t('noServers')}</Notice>
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box sx={{ inlineSize: '100%' }}>
        <SelectField
          label={t('field.serverId')}
          help={t('help.serverId')}
          placeholder={t('noServer')}
          choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('serverId')}
        />
      </Box>
      <ActionButton
        variant="outlined"
        loading={isTesting}
        disabledReason={serverId === '' ? tDataStoreConnection('test.noServer') : undefined}
        onClick={onTest}
        sx={besideLabels}
      >
        {tDataStoreConnection('test.action')}
      </ActionButton>
    </Box>
  )
}
