import '@fontsource-variable/inter/wght.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Frame } from '../shell/frame/Frame.tsx'
import { PartsPage } from './PartsPage.tsx'

// Links of the page lead to itself, because it has no portal.
const router = createMemoryRouter([{ path: '*', element: <PartsPage /> }])

const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <StrictMode>
      <Frame>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Frame>
    </StrictMode>,
  )
