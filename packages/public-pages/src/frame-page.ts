import { createHash } from 'node:crypto'
import type { Language } from '@uitpost/contracts'
import Handlebars from 'handlebars'
import { ASSET_LINKS, type PageAssets } from './layout.ts'

/** Tells the page around the frame how high its content is, in CSS pixels. */
const script =
  "{const page=document.getElementById('root');new ResizeObserver(()=>parent.postMessage({uitpost:'height',height:Math.ceil(page.getBoundingClientRect().height)},'*')).observe(page)}"

/** The source that a content security policy has to name for the one script of these pages. */
export const FRAME_SCRIPT = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const layout = Handlebars.compile<object>(`<!doctype html>
<html lang="{{language}}"{{#if theme}} data-theme="{{theme}}"{{/if}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{title}}</title>
<base target="_blank">
${ASSET_LINKS}
<link rel="icon" href="/logo.svg" type="image/svg+xml">
</head>
<body class="framed">
<main id="root">
{{{main}}}
</main>
<script>${script}</script>
</body>
</html>
`)

export interface FrameParts {
  language: Language
  title: string
  /** That of the reader if it is not given. */
  theme: 'light' | 'dark' | undefined
  /** HTML of the page. */
  main: string
}

/** A page for frames in other sites: it links to new windows, and reads and stores nothing on the device. */
export const framePage = (parts: FrameParts, assets: PageAssets): string => layout({ ...parts, assets })
