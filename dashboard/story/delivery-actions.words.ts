export const words = {
  en: {
    duplicate: "Deliver twice",
    delay: "Delay",
    by: "Delay from now, e.g. 10m",
    fail: "Fail the next attempts",
    times: "Number of attempts (0 undoes it)",
    how: "How they fail",
    drop: "Drop it",
  },
  pt: {
    duplicate: "Entregar duas vezes",
    delay: "Atrasar",
    by: "Atraso a partir de agora, por exemplo 10m",
    fail: "Falhar as próximas tentativas",
    times: "Número de tentativas (0 desfaz)",
    how: "Como falham",
    drop: "Descartar",
  },
};
