module modular {
  uses modular.Work;
  provides modular.Work with modular.Count;
}
