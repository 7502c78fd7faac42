const english = {
  credentials: "Credentials and certificate for your code",
  charge: "Or by hand: get a token and create a charge",
  demo: "Watch a complete example in the terminal",
  here: "Or without a terminal",
  create: "Create a test charge",
};

const portuguese: typeof english = {
  credentials: "Credenciais e certificado para o seu código",
  charge: "Ou à mão: pegue um token e crie uma cobrança",
  demo: "Assista a um exemplo completo no terminal",
  here: "Ou sem terminal",
  create: "Criar uma cobrança de teste",
};

export const words = { en: english, pt: portuguese };
