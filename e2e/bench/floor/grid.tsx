import { DataGrid } from '@mui/x-data-grid/DataGrid'
import { createRoot } from 'react-dom/client'

type Row = Readonly<Record<string, string | number>>

/** Shows the rows of a JSON file, whose first one names the columns, in MUI's data grid with its search. */
const Grid = ({ rows }: { readonly rows: readonly Row[] }) => (
  <div style={{ blockSize: '95vh' }}>
    <DataGrid
      rows={rows}
      columns={Object.keys(rows[0] ?? {}).map((field) => ({ field, width: 160 }))}
      initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
      pageSizeOptions={[100]}
      checkboxSelection
      showToolbar
      slotProps={{ toolbar: { quickFilterProps: { debounceMs: 0 } } }}
    />
  </div>
)

const file = new URLSearchParams(location.search).get('rows') ?? ''
const rows = (await (await fetch(`./${file}.json`)).json()) as Row[]
const root = document.getElementById('root')
if (root) createRoot(root).render(<Grid rows={rows} />)
