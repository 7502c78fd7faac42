/**
 * The Portuguese words of the site. The English ones are the defaults of VitePress; the English description is that of
 * package.json.
 */
export const portuguese = {
  description:
    "Um gateway de pagamentos PIX que roda no seu notebook: cobranças, cash-outs, webhooks e tudo o que pode dar errado com eles.",
  theme: {
    outline: { level: "deep", label: "Nesta página" },
    docFooter: { prev: "Anterior", next: "Próxima" },
    sidebarMenuLabel: "Menu",
    returnToTopLabel: "Voltar ao topo",
    darkModeSwitchLabel: "Aparência",
    lightModeSwitchTitle: "Mudar para o tema claro",
    darkModeSwitchTitle: "Mudar para o tema escuro",
    langMenuLabel: "Mudar o idioma",
    skipToContentLabel: "Ir para o conteúdo",
    notFound: {
      title: "Página não encontrada",
      quote: "Esta página não existe, ou mudou de endereço.",
      linkLabel: "Ir para o início",
      linkText: "Início",
    },
  },
  search: {
    button: { buttonText: "Buscar", buttonAriaLabel: "Buscar" },
    modal: {
      displayDetails: "Mostrar detalhes",
      resetButtonTitle: "Limpar a busca",
      backButtonTitle: "Fechar a busca",
      noResultsText: "Nada encontrado para",
      footer: {
        selectText: "abrir",
        navigateText: "escolher",
        closeText: "fechar",
        selectKeyAriaLabel: "enter",
        navigateUpKeyAriaLabel: "seta para cima",
        navigateDownKeyAriaLabel: "seta para baixo",
        closeKeyAriaLabel: "esc",
      },
    },
  },
} as const;
