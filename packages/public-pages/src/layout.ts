import type { Language } from '@uitpost/contracts'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { logo, wordmark } from './drawings.ts'

/** Files of the built web app that these pages use: the stylesheet and its fonts. The gateway names them. */
export interface PageAssets {
  styles: string[]
  fonts: string[]
}

export interface PageParts {
  language: Language
  title: string
  /** HTML of the head, and of the page between header and footer. */
  head: string
  main: string
}

/** In the head of a page: its style sheets and fonts. */
export const ASSET_LINKS = `{{#each assets.fonts}}
<link rel="preload" href="{{this}}" as="font" type="font/woff2" crossorigin>
{{/each}}
{{#each assets.styles}}
<link rel="stylesheet" href="{{this}}">
{{/each}}
<meta name="color-scheme" content="light dark">`

const layout = Handlebars.compile<object>(`<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
${ASSET_LINKS}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F2E9D8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0E1528">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<script src="/theme.js"></script>
{{{head}}}
</head>
<body>
<div id="root">
<a class="skip" href="#content">{{texts.skip}}</a>
<header class="page public-top">
<a class="logo-link" href="/" aria-label="{{texts.home}}">${logo}</a>
<nav class="public-links" aria-label="{{texts.ways}}">
<a class="button button-quiet" href="/auth/login">{{texts.signIn}}</a>
<a class="button" href="/auth/register">{{texts.getStarted}}</a>
</nav>
</header>
<main id="content" class="page plain-page">
{{{main}}}
</main>
<footer class="foot">
<div class="page">
<div class="foot-top">
<nav class="foot-links" aria-label="{{texts.footer}}">
<a href="/agenda?lang={{language}}">{{texts.agenda}}</a>
<a href="/privacy-policy">{{texts.policy}}</a>
<a href="/privacy-settings">{{texts.settings}}</a>
<a href="/imprint?lang={{language}}">{{texts.imprint}}</a>
<a href="/developers" hreflang="en">{{texts.developers}}</a>
</nav>
</div>
${wordmark}
</div>
</footer>
</div>
</body>
</html>
`)

/** A whole page with the header and footer of every public page. */
export const pageOf = ({ language, title, head, main }: PageParts, assets: PageAssets): string =>
  layout({ language, title, head, main, assets, texts: pageTexts(language).layout })
